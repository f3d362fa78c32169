import { isDemoPost } from '@quarry/contracts/demo-post'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'

export const countDemoPosts = (rows: readonly Pick<Question, 'permalink'>[]): number =>
  rows.filter(({ permalink }) => isDemoPost(permalink)).length

/** Says how many of the questions are from posts that the sandbox invented; empty if none is. */
export function formatDemo(rows: readonly Pick<Question, 'permalink'>[]): string {
  const demo = countDemoPosts(rows)
  if (demo === 0) return ''
  if (demo === rows.length) return 'All questions are from posts that Quarry’s demo invented.'
  const count = `${formatNumber(demo)} of ${formatCount(rows.length, 'question')}`
  return `${count} ${demo === 1 ? 'is from a post' : 'are from posts'} that Quarry’s demo invented.`
}
