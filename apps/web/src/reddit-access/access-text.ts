import type { RedditClaim } from '@quarry/contracts/reddit-claims'

/** The part of the text that the user writes, as a place to fill. */
type Question = { title: string; text: string }

/** The questions of Reddit's form that Quarry can't answer, and what to write into each. */
function ownQuestions(subreddits: readonly string[]): readonly Question[] {
  return [
    {
      title: 'What benefit/purpose will the bot/app have for Redditors?',
      text: '[Your purpose, and whether it is commercial.]',
    },
    {
      title: 'What is missing from Devvit that prevents building on that platform?',
      text: '[Your reason.]',
    },
    {
      title: 'Provide a link to source code or platform that will access the API.',
      text: '[Your link.]',
    },
    {
      title: 'What subreddits do you intend to use the bot/app in?',
      text:
        subreddits.length === 0
          ? '[Your subreddits.]'
          : `Reading only: ${subreddits.map((name) => `r/${name}`).join(', ')}`,
    },
    {
      title: 'What username will you be operating this bot/app under?',
      text: '[Your Reddit user name.]',
    },
  ]
}

/** Question of the form to which the claims belong. */
const DESCRIPTION_TITLE =
  'Provide a detailed description of what the Bot/App will be doing on the Reddit platform.'

/** Returns the text for Reddit's form: what this deployment does, and places for what only its user knows. */
export function accessText(
  claims: readonly RedditClaim[],
  { subreddits, withTests }: { subreddits: readonly string[]; withTests: boolean },
): string {
  const lines = claims.map(({ text, proofs }) => {
    const tests = proofs.map(({ file, test }) => `  Test: ${file}: ${test}\n`).join('')
    return `- ${text}\n${withTests ? tests : ''}`
  })
  const own = ownQuestions(subreddits).map(({ title, text }) => `${title}\n${text}\n`)
  return [`${DESCRIPTION_TITLE}\n${lines.join('')}`, ...own].join('\n')
}
