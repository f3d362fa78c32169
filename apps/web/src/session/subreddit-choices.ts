import type { DiscoveredSubreddit } from '@quarry/contracts/endpoints/connections'
import {
  type ExtractionEstimate,
  estimateExtraction,
  type PublishedDays,
} from '@quarry/contracts/extraction-estimate'
import { EXTRACTION_LIMIT_DEFAULT, EXTRACTION_LIMIT_MIN } from '@quarry/contracts/limits'
import type { Coverage } from '@quarry/contracts/run'
import { readSubredditName, SubredditName } from '@quarry/contracts/subreddit-name'

export type SubredditChoice = {
  name: string
  subscribers: number
  description: string
  selected: boolean
  /** Questions to extract. */
  limit: number
  /** The seed terms that it was found with, in lower case; none for one that was added by hand. */
  terms?: readonly string[] | undefined
  /** Posts that match these terms. */
  matchingPosts?: number | undefined
}

/** Over 1,000,000 in millions with one decimal, else in thousands, rounded; 0 is a manual entry. */
export function subscriberBadge(subscribers: number): string {
  if (subscribers === 0) return 'Manual'
  if (subscribers > 1_000_000) return `${(subscribers / 1_000_000).toFixed(1)}M`
  return `${Math.round(subscribers / 1000)}K`
}

/** Adds the found subreddits unselected; keeps those that the user added or selected before. */
export function withDiscovered(
  choices: readonly SubredditChoice[],
  found: readonly DiscoveredSubreddit[],
): SubredditChoice[] {
  const before = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]))
  const foundNames = new Set(found.map(({ name }) => name.toLowerCase()))
  const kept = choices.filter(
    (choice) => (choice.selected || choice.subscribers === 0) && !foundNames.has(choice.name.toLowerCase()),
  )
  const offered = found.map((subreddit) => {
    const choice = before.get(subreddit.name.toLowerCase())
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
export function addManually(choices: readonly SubredditChoice[], typed: string): ManualAdd {
  const taken = new Set(choices.map((choice) => choice.name.toLowerCase()))
  const added: string[] = []
  const duplicates: string[] = []
  const invalid: string[] = []
  for (const piece of pieces(typed)) {
    const name = readSubredditName(piece)
    if (!SubredditName.safeParse(name).success) invalid.push(piece)
    else if (taken.has(name.toLowerCase())) duplicates.push(name)
    else added.push(name)
    taken.add(name.toLowerCase())
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

function manualChoice(name: string): SubredditChoice {
  return {
    name,
    subscribers: 0,
    description: 'Manually added subreddit',
    selected: true,
    limit: EXTRACTION_LIMIT_DEFAULT,
  }
}

/** The choices of a tab that did not make them: what the session's extractions have read, selected, with its limits. */
export function choicesOfCoverage(
  coverage: readonly Pick<Coverage, 'subreddit' | 'asked'>[],
): SubredditChoice[] {
  const choices = new Map<string, SubredditChoice>()
  for (const { subreddit, asked } of coverage) {
    const key = subreddit.toLowerCase()
    const limit = Math.max(asked, choices.get(key)?.limit ?? EXTRACTION_LIMIT_MIN)
    choices.set(key, { ...manualChoice(subreddit), description: 'From your last session', limit })
  }
  return [...choices.values()]
}

export function withChoice(
  choices: readonly SubredditChoice[],
  name: string,
  change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>,
): SubredditChoice[] {
  return choices.map((choice) => (choice.name === name ? { ...choice, ...change } : choice))
}

/** Selects these or none of them; the others stay as they are. */
export function withSelected(
  choices: readonly SubredditChoice[],
  names: readonly string[],
  selected: boolean,
): SubredditChoice[] {
  const meant = new Set(names)
  return choices.map((choice) => (meant.has(choice.name) ? { ...choice, selected } : choice))
}

/** Sets the limit of all that are selected. */
export function withLimitForAll(choices: readonly SubredditChoice[], limit: number): SubredditChoice[] {
  return choices.map((choice) => (choice.selected ? { ...choice, limit } : choice))
}

/** Returns the limit that all selected ones have; undefined if they differ or none is selected. */
export function commonLimit(choices: readonly SubredditChoice[]): number | undefined {
  const limits = new Set(choices.flatMap(({ selected, limit }) => (selected ? [limit] : [])))
  return limits.size === 1 ? [...limits][0] : undefined
}

export type SubredditOrder = 'match' | 'size'

/** Those whose name or description has the text, as found or the largest first; of unknown size last. */
export function shownChoices(
  choices: readonly SubredditChoice[],
  searchTerm: string,
  order: SubredditOrder,
): readonly SubredditChoice[] {
  const text = searchTerm.trim().toLowerCase()
  const matching = choices.filter(
    ({ name, description }) =>
      `r/${name}`.toLowerCase().includes(text) || description.toLowerCase().includes(text),
  )
  return order === 'match'
    ? matching
    : matching.toSorted((left, right) => right.subscribers - left.subscribers)
}

export type ExtractionSize = ExtractionEstimate & { subreddits: number; questions: number }

/** Returns the maximum of the selection, and about how many Reddit requests it needs with that many seed terms and these dates. */
export function extractionSize(
  choices: readonly SubredditChoice[],
  terms: number,
  published: PublishedDays = {},
): ExtractionSize {
  const selected = choices.filter((choice) => choice.selected)
  return {
    subreddits: selected.length,
    questions: selected.reduce((sum, { limit }) => sum + limit, 0),
    ...estimateExtraction(selected, terms, published),
  }
}
