import { expect, test } from 'vitest'
import { checkFig, prepared } from './testing/check-responses.ts'

test.each([
  ['Glocks', 'Need help on a 17', 'Can anyone help with a Glock 17?'],
  ['realdubstep', 'any really minimal stuff?', 'Is there any really minimal dubstep stuff?'],
])('the words of r/%s may be added', (community, title, response) => {
  const sent = prepared('1ae', 'tcmy2', title)
  expect(checkFig(response, sent).accepted).toEqual([])
  expect(checkFig(response, { ...sent, community }).rejected).toEqual([])
})

test("the community's name takes no other name's place", () => {
  const sent = { ...prepared('1ae', 'tcmy2', 'best tacos in Houston right now?'), community: 'Dallas' }
  expect(checkFig('What are the best tacos in Dallas right now?', sent).accepted).toEqual([])
})

test('another number does not pass for one of the community', () => {
  const sent = { ...prepared('1ai', 'tcmy4', 'How do I make search in D7 faster'), community: 'drupal' }
  expect(checkFig('How do I make search in Drupal 8 faster?', sent).accepted).toEqual([])
})

test('an address of the community is no part of a title', () => {
  const sent = { ...prepared('1al', 'tcmy6', 'why is my roux lumpy'), community: 'AskCulinary' }
  const { rejected } = checkFig('Why is my roux lumpy, r/AskCulinary?', sent)
  expect(rejected).toEqual([{ id: '1al', reason: 'new-link' }])
})

test.each([
  ['summonerschool', 'how do i jungle in lol', 'How do I jungle in League of Legends?', true],
  ['space', 'what does the ESA do all day', 'What does the European Space Agency do all day?', true],
  ['Renters', 'can an ESA be refused', 'Can an emotional support animal be refused?', true],
  [undefined, 'can an ESA be refused', 'Can an emotional support animal be refused?', true],
  ['AmItheAsshole', 'AITA for eating his lunch', 'Am I the asshole for eating his lunch?', true],
])('in r/%s, %s may be %s: %s', (community, title, response, isAccepted) => {
  const sent = { ...prepared('1am', 'tcmy7', title), community }
  expect(checkFig(response, sent).accepted).toHaveLength(isAccepted ? 1 : 0)
})
