import { formatCount } from '@quarry/contracts/format-count'
import type { Coverage } from '@quarry/contracts/run'
import type { Comparison } from './compare.ts'
import type { AskedQuestion } from './compare-questions.ts'
import type { ComparedTopic } from './compare-topics.ts'
import { describeUnseen } from './describe-unseen.ts'
import { describeNoTopics, formatShareOf, topicName } from './format-change.ts'

/** A part of a sentence, which is plain text or the name of a topic or question that a page may emphasize. */
export type SentencePart = string | { name: string }

/** What is asked more, what is asked less, and what the comparison can't tell. */
export interface ThreeSentences {
  more: readonly SentencePart[]
  less: readonly SentencePart[]
  untold: readonly string[]
}

interface NamedCoverage {
  name: string
  coverage: readonly Coverage[]
}

/** The most topics that a sentence names. */
const NAMED = 2

/** Sums up a comparison in three sentences. `formatRange` formats two times as days. */
export function threeSentences(
  comparison: Comparison,
  [first, second]: readonly [NamedCoverage, NamedCoverage],
  formatRange: (from: string, to: string) => string,
): ThreeSentences {
  const { topics, noTopics, onlyFirst, onlySecond } = comparison
  const risen = topics.filter(({ verdict }) => verdict === 'rose' || verdict === 'new')
  const fallen = topics.filter(({ verdict }) => verdict === 'fell' || verdict === 'gone').toReversed()
  const unseen = describeUnseen(
    { ...first, figures: comparison.first },
    { ...second, figures: comparison.second },
    formatRange,
  )
  const untold = [...(noTopics ? [describeNoTopics(noTopics, first.name, second.name)] : []), ...unseen]
  return {
    more: noTopics
      ? questions(onlySecond, 'new', 'There are no new questions.')
      : changes(risen, 'No topic rose by more than chance would explain.'),
    less: noTopics
      ? questions(onlyFirst, 'no longer asked', 'All questions are still being asked.')
      : changes(fallen, 'No topic fell by more than chance would explain.'),
    untold:
      untold.length > 0 ? untold : ['Both sides cover the same communities, and neither reached a limit.'],
  }
}

/** Returns a sentence without emphasis. */
export const plainSentence = (parts: readonly SentencePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join('')

function changes(topics: readonly ComparedTopic[], none: string): SentencePart[] {
  if (topics.length === 0) return [none]
  const named = topics.slice(0, NAMED).flatMap((topic, at): SentencePart[] => {
    const shares = `from ${formatShareOf(topic.firstShare)} to ${formatShareOf(topic.secondShare)}`
    return at === 0
      ? [{ name: topicName(topic) }, ` went ${shares}`]
      : [', ', { name: topicName(topic) }, ` ${shares}`]
  })
  return [...named, topics.length > NAMED ? `, and ${topics.length - NAMED} more.` : '.']
}

function questions(asked: readonly AskedQuestion[], is: string, none: string): SentencePart[] {
  const [most] = asked
  if (!most) return [none]
  const count = formatCount(asked.length, `question is ${is}`, `questions are ${is}`)
  return [`${count}, such as `, { name: most.wording }]
}
