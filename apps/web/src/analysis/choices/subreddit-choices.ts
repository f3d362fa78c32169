import type { DiscoveredSubreddit } from '@quarry/contracts/endpoints/connections'
import {
  EXTRACTION_LIMIT_DEFAULT,
  EXTRACTION_LIMIT_MIN,
  PAGES_PER_COMMUNITY_MAX,
} from '@quarry/contracts/limits'
import type { Coverage } from '@quarry/contracts/run'
import {
  communityLabel,
  communityRef,
  readCommunityRef,
  readSubredditName,
  SourceId,
  sourceFacts,
} from '@quarry/contracts/sources'
import { z } from 'zod'

export const SubredditChoice = z.object({
  name: z.string().min(1).max(60),
  /** Reddit by default. */
  source: SourceId.optional(),
  /** The display name, if it differs. */
  title: z.string().max(200).optional(),
  subscribers: z.number(),
  description: z.string().max(10_000),
  selected: z.boolean(),
  /** Maximum questions to extract. */
  limit: z.number(),
  /** The seed terms that found the community, in lower case; absent if the user added it. */
  terms: z.array(z.string()).readonly().optional(),
  /** How many posts match these terms. */
  matchingPosts: z.number().optional(),
})
export type SubredditChoice = z.infer<typeof SubredditChoice>

/** Identifies the choice across all sources. */
export const refOf = ({ name, source }: Pick<SubredditChoice, 'name' | 'source'>): string =>
  communityRef(name, source)

const keyOf = (choice: Pick<SubredditChoice, 'name' | 'source'>): string => refOf(choice).toLowerCase()

export const sourceOf = ({ source = 'reddit' }: Pick<SubredditChoice, 'source'>): SourceId => source

/** Returns text such as `1.2M` or `34K`. A community with 0 subscribers was added manually. */
export function subscriberBadge(subscribers: number): string {
  if (subscribers === 0) return 'Manual'
  if (subscribers > 1_000_000) return `${(subscribers / 1_000_000).toFixed(1)}M`
  return `${Math.round(subscribers / 1000)}K`
}

/** Adds the found subreddits unselected; keeps subreddits that the user added or selected. */
export function withDiscovered(
  choices: readonly SubredditChoice[],
  found: readonly DiscoveredSubreddit[],
  source: SourceId = 'reddit',
): SubredditChoice[] {
  const before = new Map(choices.map((choice) => [keyOf(choice), choice]))
  const foundKeys = new Set(found.map(keyOf))
  const isKept = (choice: SubredditChoice) =>
    sourceOf(choice) !== source || choice.selected || (choice.subscribers === 0 && choice.terms === undefined)
  const kept = choices.filter((choice) => isKept(choice) && !foundKeys.has(keyOf(choice)))
  const offered = found.map((subreddit) => {
    const choice = before.get(keyOf(subreddit))
    return {
      ...subreddit,
      selected: choice?.selected ?? false,
      limit: choice?.limit ?? EXTRACTION_LIMIT_DEFAULT,
    }
  })
  return [...kept, ...offered]
}

export type ManualAdd = {
  choices: readonly SubredditChoice[]
  added: readonly string[]
  duplicates: readonly string[]
  invalid: readonly string[]
}

/** Adds the communities in the text to the top of the list, selected and in order. */
export function addManually(
  choices: readonly SubredditChoice[],
  typed: string,
  sources: readonly SourceId[] = ['reddit'],
): ManualAdd {
  const taken = new Set(choices.map(keyOf))
  const added: string[] = []
  const duplicates: string[] = []
  const invalid: string[] = []
  for (const piece of pieces(typed)) {
    const named = readCommunityName(piece, sources)
    if (!named) {
      invalid.push(piece)
      continue
    }
    const ref = refOf(named)
    if (taken.has(ref.toLowerCase())) duplicates.push(ref)
    else added.push(ref)
    taken.add(ref.toLowerCase())
  }
  return { choices: [...added.map(manualChoice), ...choices], added, duplicates, invalid }
}

/** Returns true if the text names several communities, as a pasted list does. */
export function isList(text: string): boolean {
  return pieces(text).length > 1
}

/** Splits a text at lines and commas, and at spaces only if every word looks like a name. */
function pieces(text: string): string[] {
  return text
    .split(/[\n\r\t,;]+/)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.every((word) => /^\/?r\/|reddit\.com\//i.test(word)) ? words : [part.trim()]
    })
    .filter((piece) => piece !== '')
}

/** Returns the community for a typed name or pasted address; undefined if none of these sources has it. */
function readCommunityName(
  typed: string,
  sources: readonly SourceId[],
): Pick<SubredditChoice, 'name' | 'source'> | undefined {
  const site = /^(?:https?:\/\/)?([a-z.]+?)(?:(?:\.stackexchange)?\.com)?\/?$/i.exec(typed.trim())
  const isSite = /stackexchange|\.(?:com|net)\b/i.test(typed)
  const readings: readonly (readonly [SourceId, string])[] = [
    ['lemmy', typed.trim().replace(/^!/, '').toLowerCase()],
    ['hacker-news', typed.trim().toLowerCase().replace(/\s+/g, '-')],
    ['stack-exchange', isSite ? (site?.[1]?.toLowerCase() ?? '') : ''],
    ['reddit', readSubredditName(typed)],
    ['stack-exchange', site?.[1]?.toLowerCase() ?? ''],
  ]
  const [source, name] =
    readings.find(([id, text]) => sources.includes(id) && sourceFacts[id].communityName.test(text)) ?? []
  if (source === undefined || name === undefined) return undefined
  return source === 'reddit' ? { name } : { name, source }
}

function manualChoice(ref: string): SubredditChoice {
  const { community: name, source } = readCommunityRef(ref)
  return {
    name,
    ...(source !== 'reddit' && { source }),
    subscribers: 0,
    description: `Manually added ${sourceFacts[source].unit}`,
    selected: true,
    limit: EXTRACTION_LIMIT_DEFAULT,
  }
}

/** Returns the communities that the session's extractions read, for a tab in which they were not chosen. */
export function choicesOfCoverage(
  coverage: readonly Pick<Coverage, 'subreddit' | 'source' | 'asked'>[],
): SubredditChoice[] {
  const choices = new Map<string, SubredditChoice>()
  for (const { subreddit, source, asked } of coverage) {
    const ref = communityRef(subreddit, source)
    const key = ref.toLowerCase()
    const limit = Math.max(asked, choices.get(key)?.limit ?? EXTRACTION_LIMIT_MIN)
    choices.set(key, { ...manualChoice(ref), description: 'Read earlier in this analysis', limit })
  }
  return [...choices.values()]
}

/** Changes the choices with these references, which `refOf` returns. */
export function withChoices(
  choices: readonly SubredditChoice[],
  refs: readonly string[],
  change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>,
): SubredditChoice[] {
  const meant = new Set(refs)
  return choices.map((choice) => (meant.has(refOf(choice)) ? { ...choice, ...change } : choice))
}

export type SubredditOrder = 'match' | 'size'

/** Returns the choices whose name or description contains the text, as found or the largest first. */
export function shownChoices(
  choices: readonly SubredditChoice[],
  searchTerm: string,
  order: SubredditOrder,
): readonly SubredditChoice[] {
  const text = searchTerm.trim().toLowerCase()
  const matching = choices.filter(({ name, source, title = '', description }) =>
    [communityLabel(name, source), title, description].some((words) => words.toLowerCase().includes(text)),
  )
  return order === 'match'
    ? matching
    : matching.toSorted((left, right) => right.subscribers - left.subscribers)
}

export type ExtractionSize = { communities: number; questions: number; pages: number }

/** Returns the maximum questions and pages of an extraction of the selection. */
export function extractionSize(choices: readonly SubredditChoice[]): ExtractionSize {
  const selected = choices.filter((choice) => choice.selected)
  return {
    communities: selected.length,
    questions: selected.reduce((sum, { limit }) => sum + limit, 0),
    pages: selected.length * PAGES_PER_COMMUNITY_MAX,
  }
}
