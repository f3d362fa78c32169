import { phrasesOf } from '../phrases.ts'
import type { Community, FoundCommunities } from '../source.ts'
import type { Site, SiteTable } from './site-table.ts'
import { generalSites, siteTopics } from './site-topics.ts'
import type { StackExchangeCalls } from './stack-exchange-call.ts'

const SITES_MAX = 50
/**
 * The most requests that count questions. An address without a key has 300 requests a day, and the list of sites costs
 * four.
 */
const COUNTS_MAX = 16

interface Dependencies {
  calls: StackExchangeCalls
  table: SiteTable
  /** The API's name for the site. */
  address: string
}

interface Candidate {
  site: Site
  /** Terms that match the site's texts, best first. */
  terms: string[]
  score: number
}

/**
 * Returns sites for the seed terms, best match first. The API searches one site at a time, so sites are chosen by name,
 * audience and topic, and matching questions are counted only on the first few.
 */
export async function findSites(
  { calls, table, address }: Dependencies,
  seedTerms: readonly string[],
  signal?: AbortSignal,
): Promise<FoundCommunities> {
  const terms = phrasesOf(seedTerms)
  let requests = 0
  const onRequest = () => {
    requests += 1
  }
  const list: StackExchangeCalls['list'] = (query, item) => calls.list(query, item, { onRequest })
  const candidates = rankSites(await table.get(address, list, signal), terms)
  const counted = Math.max(1, Math.floor(COUNTS_MAX / Math.max(1, terms.length)))
  const found: Community[] = []
  for (const { site } of candidates.slice(0, counted)) {
    const counts: { term: string; count: number }[] = []
    for (const term of terms.slice(0, COUNTS_MAX)) {
      const query = { site: site.name, q: term }
      const count = await calls.count({ path: '/search/advanced', query }, { signal, onRequest })
      if (count > 0) counts.push({ term, count })
    }
    counts.sort((a, b) => b.count - a.count)
    if (counts.length === 0) continue
    const matchingPosts = counts.reduce((sum, { count }) => sum + count, 0)
    found.push({ ...communityOf(site), terms: counts.map(({ term }) => term), matchingPosts })
  }
  found.sort((a, b) => (b.matchingPosts ?? 0) - (a.matchingPosts ?? 0))
  const others = candidates
    .slice(counted)
    .flatMap(({ site, terms: matched }) =>
      matched.length > 0 ? [{ ...communityOf(site), terms: matched }] : [],
    )
  return { communities: [...found, ...others].slice(0, SITES_MAX), requests }
}

function communityOf({ name, title, audience }: Site): Omit<Community, 'terms'> {
  return { name, title, description: audience, subscribers: 0 }
}

/** Returns the sites that match a term, best first; the general sites if none match. */
function rankSites(sites: readonly Site[], terms: readonly string[]): Candidate[] {
  const matching = sites.flatMap((site): Candidate[] => {
    const weights = weightsOf(site)
    const scores = terms
      .map((term) => ({ term, score: scoreOf(term, weights) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
    const score = scores.reduce((sum, one) => sum + one.score, 0)
    return score === 0 ? [] : [{ site, terms: scores.map(({ term }) => term), score }]
  })
  if (matching.length > 0) return matching.sort((a, b) => b.score - a.score)
  return generalSites.flatMap((name) => {
    const site = sites.find((known) => known.name === name)
    return site ? [{ site, terms: [], score: 0 }] : []
  })
}

/** Returns the roots of a site's words, each with the weight of a match. */
function weightsOf({ name, title, audience }: Site): Map<string, number> {
  const weights = new Map<string, number>()
  const texts = [
    [`${title} ${name}`, 4],
    [siteTopics.get(name) ?? '', 3],
    [audience, 2],
  ] as const
  for (const [text, weight] of texts)
    for (const root of rootsOf(text)) weights.set(root, Math.max(weight, weights.get(root) ?? 0))
  return weights
}

/** Returns the average weight of the term's words. */
function scoreOf(term: string, weights: ReadonlyMap<string, number>): number {
  const roots = rootsOf(term)
  return roots.reduce((sum, root) => sum + (weights.get(root) ?? 0), 0) / Math.max(1, roots.length)
}

/** Words that say nothing about a site's subject. */
const FILLER = new Set(
  rootsIn(
    'a an and or the of for in on to with at by my your who what how why best people those anyone users questions enthusiasts professionals professional experts stack exchange',
  ),
)

function rootsOf(text: string): string[] {
  return rootsIn(text).filter((root) => !FILLER.has(root))
}

/** Returns rough English roots of the words: "baker", "bakes" and "baking" have the same one. */
function rootsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? []
  return words.map((word) => {
    const root = word.length > 4 ? word.replace(/(?:ings?|ers?|ed|es|s)$/, '') : word.replace(/(?<=..)s$/, '')
    return root.length > 3 ? root.replace(/(?:e|y|ie?)$/, '').replace(/([bdgmnprt])\1$/, '$1') : root
  })
}
