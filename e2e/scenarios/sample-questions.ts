import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'
import { buildQuestion } from '@quarry/testkit/build-question'

const openings = [
  'why does',
  'how long can',
  'what makes',
  'should',
  'is it normal that',
  'when will',
  'which of',
]
const things = [
  'my rye loaf',
  'this sourdough starter',
  'an enamel pot',
  'the cold dough',
  'a floured basket',
]
const problems = ['collapse in the oven', 'taste of vinegar', 'stick to everything', 'rise only at night']
const tags = ['', '[Help] ', '', '', '[Question] ', '']
const tails = ['', ' (pic)', '??', ', third try this week', '']
const subreddits = ['breadmaking', 'SourdoughDiaries', 'OvenSpring', 'TinyTerrariums']

/** Rare contents of real titles, which break a layout first. */
const unusual = [
  `"What is 'autolyse', exactly?" asked my ${'very '.repeat(40)}curious neighbour, and now I wonder as well`,
  'Was tun, wenn der Sauerteig nach Aceton riecht? 🍞 酸っぱい匂いがします',
  'https://example.test/a/very/long/address/that/does/not/break/anywhere/because/it/has/no/spaces/in/it/at/all?yes=1',
]

/** Returns questions of every status, some with unusual titles, by falling engagement. */
export function buildQuestions(count: number): Question[] {
  return Array.from({ length: count }, (_, number) => {
    const pick = (words: readonly string[]) => words[number % words.length] ?? ''
    const asked = `${pick(openings)} ${pick(things)} ${pick(problems)}`
    const originalTitle =
      number % 17 === 9
        ? `${pick(unusual)} ${number}`
        : `${pick(tags)}${asked}, batch ${Math.floor(number / 3)}${pick(tails)}`
    const id = `s${number.toString(36)}`
    return buildQuestion(id, {
      title: originalTitle,
      originalTitle,
      subreddit: pick(subreddits),
      author: `crumb_${number % 97}`,
      score: Math.max(0, 12_400 - number * 7),
      numComments: Math.max(0, 960 - (number % 160) * 6),
      createdAt: new Date(Date.now() - (number * 5 + 2) * 3_600_000).toISOString(),
      permalink: `/r/${pick(subreddits)}/comments/${id}/`,
      ...outcomeOf(number, `${asked}, batch ${Math.floor(number / 3)}?`),
    })
  })
}

type Outcome = Partial<Question>

function riskOf(number: number): CleaningRisk {
  if (number % 3 > 0) return { reason: 'form' }
  return number % 2 > 0
    ? { reason: 'replaced', differences: 'stays → gets' }
    : { reason: 'added', differences: 'added: wet' }
}

function outcomeOf(number: number, asked: string): Outcome {
  const title = asked.charAt(0).toUpperCase() + asked.slice(1)
  const cleaned = { processingStatus: 'processed', aiEnhanced: true, title, risk: riskOf(number) } as const
  switch (number % 8) {
    case 0:
      return { ...cleaned, type: 'reason' }
    case 3:
      return {
        processingStatus: 'error',
        aiEnhanced: false,
        problem: 'Gemini’s safety filter refused this title. The original is kept.',
      }
    case 4:
      return { ...cleaned, reviewed: true }
    case 6:
      return {
        processingStatus: 'processed',
        aiEnhanced: false,
        edited: true,
        title: `My own words: ${asked}`,
        suggestion: title,
      }
    default:
      return { processingStatus: 'pending', aiEnhanced: false }
  }
}
