import { addManually, type SubredditChoice, withChoice } from '../../session/subreddit-choices.ts'

/** Replaces a subreddit that does not exist: selects the other one, with the same limit. */
export function insteadOf(
  choices: readonly SubredditChoice[],
  missing: string,
  name: string,
): readonly SubredditChoice[] {
  const left = choices.find(isNamed(missing))
  const others = choices.filter((choice) => choice !== left)
  const { choices: all } = addManually(others, name)
  const known = all.find(isNamed(name))?.name ?? name
  return withChoice(all, known, { selected: true, ...(left && { limit: left.limit }) })
}

function isNamed(wanted: string) {
  return (choice: SubredditChoice) => choice.name.toLowerCase() === wanted.toLowerCase()
}
