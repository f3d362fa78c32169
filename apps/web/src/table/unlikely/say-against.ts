import type { CounterEvidence } from '@quarry/contracts/counter-evidence'
import type { UnlikelyQuestion } from '@quarry/contracts/question'

const WORDS: Readonly<Record<CounterEvidence, string>> = {
  'no-question-mark': 'no question mark',
  statement: 'worded like a statement',
  headline: 'reads like a headline',
  caption: 'reads like a caption',
  offer: 'reads like an offer or announcement',
  joke: 'reads like a joke or rhetorical question',
  quotation: 'a quotation',
  link: 'link to another page',
  picture: 'link to a picture',
  video: 'link to a video',
  news: 'link to the news',
  flair: 'flair that isn’t for questions',
  community: 'few questions in this subreddit',
  response: 'few comments for its points',
}

/** What speaks against its being a question: `Reads like a headline; link to a picture`. Empty if nothing is known. */
export function sayAgainst({ against = [] }: Pick<UnlikelyQuestion, 'against'>): string {
  const words = against.map((one) => WORDS[one]).join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
