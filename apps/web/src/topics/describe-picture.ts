import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Measure, TopicTiles } from './topic-tiles.ts'

/** Title and explanation that are part of the picture. */
export function describePicture(
  rows: readonly Question[],
  tiles: TopicTiles,
  measure: Measure,
): { title: string; note: string } {
  const questions = formatCount(tiles.questions, 'question')
  const topics = formatCount(tiles.topics, 'topic')
  const shareOf = (count: number) => `${Math.round((100 * count) / Math.max(1, tiles.questions))}%`
  const smaller = tiles.smaller > 0 ? `${shareOf(tiles.smaller)} in smaller ones, ` : ''
  const area = measure === 'questions' ? 'questions' : 'points and comments'
  const page = tiles.page > 0 ? ` Page ${tiles.page + 1} of ${tiles.pages}.` : ''
  return {
    title: `What ${formatSubreddits(rows)} ask`,
    note: `${questions} in ${topics}, ${smaller}${shareOf(tiles.without)} without a topic. Tile size: ${area}. Color: most common type.${page}`,
  }
}

/** `people in r/gardening`, or `people in 21 subreddits`. */
function formatSubreddits(rows: readonly Question[]): string {
  const names = new Set(rows.map(({ subreddit }) => subreddit))
  const [only] = names
  return `people in ${names.size === 1 && only !== undefined ? `r/${only}` : formatCount(names.size, 'subreddit')}`
}
