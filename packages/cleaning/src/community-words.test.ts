import { expect, test } from 'vitest'
import { checkFig, prepared } from './testing/check-responses.ts'

test.each([
  ['AnnArbor', 'Best restaurant in AA?', 'What is the best restaurant in Ann Arbor?'],
  ['Glocks', 'Need help on a 17', 'Can anyone help with a Glock 17?'],
  ['css', 'could someone explain positioning to me', 'Could someone explain CSS positioning to me?'],
  ['KingdomHearts', 'What is hard about the KH games?', 'What is hard about the Kingdom Hearts games?'],
  ['realdubstep', 'any really minimal stuff?', 'Is there any really minimal dubstep stuff?'],
  ['drupal', 'How do I make search in D7 faster', 'How do I make search in Drupal 7 faster?'],
])('the words of r/%s may be added', (community, title, response) => {
  const sent = prepared('1ae', 'tcmy2', title)
  expect(checkFig(response, sent).accepted).toEqual([])
  expect(checkFig(response, { ...sent, community }).rejected).toEqual([])
})

test("the community's name takes no other name's place", () => {
  const sent = { ...prepared('1ae', 'tcmy2', 'best tacos in Houston right now?'), community: 'Dallas' }
  expect(checkFig('What are the best tacos in Dallas right now?', sent).accepted).toEqual([])
  const first = { ...prepared('1af', 'tcmy3', 'Which is colder? Sweden or Denmark?'), community: 'Norway' }
  expect(checkFig('Which is colder, Norway or Denmark?', first).accepted).toEqual([])
})

test('another number does not pass for one of the community', () => {
  const sent = { ...prepared('1ai', 'tcmy4', 'How do I make search in D7 faster'), community: 'drupal' }
  expect(checkFig('How do I make search in Drupal 8 faster?', sent).accepted).toEqual([])
})
