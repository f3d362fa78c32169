import type { NoTopicsReason } from './compare-topics.ts'

/** `12.2%`. */
export const formatShareOf = (share: number): string => `${(100 * share).toFixed(1)}%`

/** `+2.7`, `−0.3` or `0.0`. */
export function formatPoints(points: number): string {
  const text = Math.abs(points).toFixed(1)
  if (text === '0.0') return text
  return points > 0 ? `+${text}` : `−${text}`
}

/** A topic without a name is `#none`, which stands for the questions that fit no topic in the codebook. */
export const topicName = ({ name }: { name?: string }): string => name ?? 'None of these'

/** Says why only questions are compared. */
export function describeNoTopics(reason: NoTopicsReason, first: string, second: string): string {
  const unsorted = (name: string) =>
    `Only questions are compared, because ${name} has no topics yet. Topics can be compared only under one codebook.`
  switch (reason) {
    case 'empty-side':
      return 'One side has no questions, so the topics can’t be compared.'
    case 'neither-sorted':
      return 'Only questions are compared, because neither side has topics yet.'
    case 'first-unsorted':
      return unsorted(first)
    case 'second-unsorted':
      return unsorted(second)
    case 'different-codebooks':
      return 'Only questions are compared, because the sides have different codebooks and their numbers would not mean the same thing.'
  }
}
