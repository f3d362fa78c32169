import { expect, test } from 'vitest'
import { addsName, addsNegation, answersInstead, startsShouting } from './title-meaning.ts'

test.each([
  ['whats the best way to get to work', 'What is the best way to get to work with Uber?'],
  ['how do i learn it when i am old', 'How do I learn Python when I am old?'],
])('%j has no name that %j has', (source, outcome) => {
  expect(addsName(source, outcome)).toBe(true)
})

test.each([
  ['can u show me how to download from yt', 'Can you show me how to download from YouTube?'],
  ['SIB it for my pc', 'Should I Buy it for my PC?'],
  ['how do i move to the usa with my cat', 'How do I move to the United States with my cat?'],
  ['what can i do to make it better', "What can I do to make the thing I've made better?"],
  ['how is the wifi. any ideas', 'How is the Wi-Fi? Are there any ideas for it?'],
  ['where do i send my W4 when i move', 'Where do I send my W-4 when I move?'],
  ['wie ist das mit dem hund', 'Wie ist das mit dem Hund und der Katze?'],
])('of %j the answer %j adds no name', (source, outcome) => {
  expect(addsName(source, outcome)).toBe(false)
})

test.each([
  ['should i tell my boss', 'Should I not tell my boss?', true],
  ['can cats eat bread', "Can't cats eat bread?", true],
  ['why dont cats eat bread', "Why don't cats eat bread?", false],
  ['how to get by without a car', "How do you get by if you don't have a car?", false],
])('from %j to %j a denial is added: %j', (source, outcome, added) => {
  expect(addsNegation(source, outcome)).toBe(added)
})

test.each([
  ['is it dead?', 'It is dead.', true],
  ['is it dead?', 'Is it dead?', false],
  ['request: a list of fish?', 'Looking for a list of fish', false],
  ['死んでいる？', '死んでいますか。', false],
  ['tell me of your dog', 'Tell me about your dog', false],
])('where %j asks, %j answers: %j', (source, outcome, answers) => {
  expect(answersInstead(source, outcome)).toBe(answers)
})

test('only an answer that shouts where its title does not has begun to', () => {
  expect(startsShouting('why is it flat today', 'WHY IS IT FLAT TODAY?')).toBe(true)
  expect(startsShouting('WHY IS IT FLAT TODAY', 'WHY IS IT FLAT TODAY?')).toBe(false)
  expect(startsShouting('is NASA fun', 'Is NASA fun?')).toBe(false)
})
