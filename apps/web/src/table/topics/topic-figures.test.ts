import { expect, test } from 'vitest'
import { groupsOf } from '../../analysis/questions/groups-of.ts'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { createTopicOf, noTopicEdits } from '../../analysis/questions/topic-edits.ts'
import { topicFigures } from './topic-figures.ts'

const topicOf = createTopicOf(noTopicEdits)

function row(id: string, topic: string | undefined, title: string, author = id) {
  return sampleQuestion(id, { title, originalTitle: title, author, ...(topic && { topic }) })
}

test('a topic has its most asked question first, and the volume of all its questions once', () => {
  const rows = [
    row('a', 'Rye', 'Why is my rye loaf dense?'),
    row('b', 'Rye', 'How long does rye starter keep?'),
    row('c', 'Rye', 'How long does rye starter keep?'),
    row('d', undefined, 'Which flour do you use?'),
  ]
  const volumes = new Map([
    ['a', 10],
    ['b', 200],
    ['c', 300],
  ])
  const figuresOf = (id: string) => ({ volume: volumes.get(id) })
  const figures = topicFigures(groupsOf(rows), { topicOf, figuresOf })
  const rye = figures.get('Rye')
  expect(rye?.asked.map(({ wording, asked }) => `${wording} ${asked}`)).toEqual([
    'How long does rye starter keep? 2',
    'Why is my rye loaf dense? 1',
  ])
  expect([rye?.questions, rye?.volume]).toEqual([2, 310])
  expect([figures.get('')?.questions, figures.get('')?.volume]).toEqual([1, undefined])
})
