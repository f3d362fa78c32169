import { createScorer } from '@quarry/questions/is-question'
import type { TitleInContext } from '@quarry/questions/question-facts'
import { expect, test } from 'vitest'
import { questionFeatures, scoreOf } from './features.ts'

const post = { isSelf: true, hasText: false, flair: 'Question', score: 9, numComments: 14 }
const community = { posts: 100, selfPosts: 40, marked: 30, markedSelf: 25 }
const titles: readonly TitleInContext[] = [
  { title: '' },
  { title: '?!' },
  { title: 'Why does my crumb – “really” – look so gummy?? [help] It was fine (so far)…' },
  { title: 'What the hell? What the hell? Anyone', subreddit: 'AskBakers', post, community },
  {
    title: 'über 9 crumbs, ~30 ovens: how to?',
    subreddit: 'BreadPics',
    post: { isSelf: false, domain: 'i.redd.it' },
  },
  { title: 'Warum fällt mein Brot zusammen?', post },
]

test.each(titles)('a weight for each named feature adds up to what the scorer says: %j', (context) => {
  const names = [...questionFeatures(context).keys()].sort()
  const weights = new Map(names.map((name, i) => [name, 1 + i / 8]))
  const byName = scoreOf({ bias: -1, weights }, questionFeatures(context))
  expect(createScorer({ bias: -1, weights })(context)).toBeCloseTo(byName, 9)
})
