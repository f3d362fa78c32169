import type { DiscoveredSubreddit } from '@quarry/contracts/endpoints/connections'
import { EXTRACTION_LIMIT_DEFAULT } from '@quarry/contracts/limits'
import { readSubredditName, SubredditName } from '@quarry/contracts/subreddit-name'

export type SubredditChoice = {
  name: string
  subscribers: number
  description: string
  selected: boolean
  /** Questions to extract. */
  limit: number
}

/** Over 1,000,000 in millions with one decimal, else in thousands, rounded; 0 is a manual entry. */
export function subscriberBadge(subscribers: number): string {
  if (subscribers === 0) return 'Manual'
  if (subscribers > 1_000_000) return `${(subscribers / 1_000_000).toFixed(1)}M`
  return `${Math.round(subscribers / 1000)}K`
}

/** What was found, unselected, without losing what the user has added by hand or chosen before. */
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

export type ManualAdd =
  | { outcome: 'added'; choices: SubredditChoice[]; name: string }
  | { outcome: 'invalid' }
  | { outcome: 'duplicate'; name: string }

/** A community by the name that was typed or pasted, selected, at the head of the list. */
export function addManually(choices: readonly SubredditChoice[], typed: string): ManualAdd {
  const name = readSubredditName(typed)
  if (!SubredditName.safeParse(name).success) return { outcome: 'invalid' }
  if (choices.some((choice) => choice.name.toLowerCase() === name.toLowerCase())) {
    return { outcome: 'duplicate', name }
  }
  const added: SubredditChoice = {
    name,
    subscribers: 0,
    description: 'Manually added subreddit',
    selected: true,
    limit: EXTRACTION_LIMIT_DEFAULT,
  }
  return { outcome: 'added', choices: [added, ...choices], name }
}

export function withChoice(
  choices: readonly SubredditChoice[],
  name: string,
  change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>,
): SubredditChoice[] {
  return choices.map((choice) => (choice.name === name ? { ...choice, ...change } : choice))
}

export function withAllSelected(choices: readonly SubredditChoice[], selected: boolean): SubredditChoice[] {
  return choices.map((choice) => ({ ...choice, selected }))
}
