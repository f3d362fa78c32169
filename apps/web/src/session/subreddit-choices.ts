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
  /** Missing for Reddit. */
  source: SourceId.optional(),
  /** Its name for people, if that is another. */
  title: z.string().max(200).optional(),
  subscribers: z.number(),
  description: z.string().max(10_000),
  selected: z.boolean(),
  /** Questions to extract. */
  limit: z.number(),
  /** The seed terms that it was found with, in lower case; none for one that was added by hand. */
  terms: z.array(z.string()).readonly().optional(),
  /** Posts that match these terms. */
  matchingPosts: z.number().optional(),
})
export type SubredditChoice = z.infer<typeof SubredditChoice>

/** Identifies the choice across all sources. */
export const refOf = ({ name, source }: Pick<SubredditChoice, 'name' | 'source'>): string =>
  communityRef(name, source)

const keyOf = (choice: Pick<SubredditChoice, 'name' | 'source'>): string => refOf(choice).toLowerCase()

export const sourceOf = ({ source = 'reddit' }: Pick<SubredditChoice, 'source'>): SourceId => source

/** Over 1,000,000 in millions with one decimal, else in thousands, rounded; 0 is a manual entry. */
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
  /** Already in the list. */
  duplicates: readonly string[]
  /** Parts of the text that are not valid names. */
  invalid: readonly string[]
}

/** Subreddits by the names that were typed or pasted, selected, at the head of the list in the order of the text. */
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

/** Whether the text names several subreddits, as a pasted list does. */
export function isList(text: string): boolean {
  return pieces(text).length > 1
}

/** Names are separated by lines or commas; by spaces only if each has the form of a name. */
function pieces(text: string): string[] {
  return text
    .split(/[\n\r\t,;]+/)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.every((word) => /^\/?r\/|reddit\.com\//i.test(word)) ? words : [part.trim()]
    })
    .filter((piece) => piece !== '')
}

/** Returns the community that a typed name or a pasted address means; undefined for none of these sources. */
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

/** The choices of a tab that did not make them: what the session's extractions have read, selected, with its limits. */
export function choicesOfCoverage(
  coverage: readonly Pick<Coverage, 'subreddit' | 'source' | 'asked'>[],
): SubredditChoice[] {
  const choices = new Map<string, SubredditChoice>()
  for (const { subreddit, source, asked } of coverage) {
    const ref = communityRef(subreddit, source)
    const key = ref.toLowerCase()
    const limit = Math.max(asked, choices.get(key)?.limit ?? EXTRACTION_LIMIT_MIN)
    choices.set(key, { ...manualChoice(ref), description: 'From your last session', limit })
  }
  return [...choices.values()]
}

/** Changes the choices with these references, see `refOf`. */
export function withChoices(
  choices: readonly SubredditChoice[],
  refs: readonly string[],
  change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>,
): SubredditChoice[] {
  const meant = new Set(refs)
  return choices.map((choice) => (meant.has(refOf(choice)) ? { ...choice, ...change } : choice))
}

export type SubredditOrder = 'match' | 'size'

/** Those whose name or description has the text, as found or the largest first; of unknown size last. */
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
