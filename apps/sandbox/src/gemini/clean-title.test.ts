import { expect, test } from 'vitest'
import { cleanTitle, keywordOf } from './clean-title.ts'

test.each([
  ['so basically my bread wont rise [Help]', "My bread won't rise?"],
  ['Long time lurker, first time poster. how do i fix teh chain (see photo)??', 'How do I fix the chain?'],
  ['WHAT DO I NEED TO HARDEN OFF SEEDLINGS?', 'What do I need to harden off seedlings?'],
  ['can u save a burnt pan. Thanks in advance!', 'Can you save a burnt pan?'],
  ['line one\n\nline two', 'Line one line two?'],
  ['What eats my kale? Found these this morning', 'What eats my kale?'],
  ['What does this mean? "Fold, then rest."', 'What does this mean? "Fold, then rest."'],
  ['looking for a quiet fan.', 'Looking for a quiet fan'],
  ['Is the Brewlark X2 worth $80 😭', 'Is the Brewlark X2 worth $80?'],
  ['R&amp;D: is 3 &lt; 4', 'R&D: is 3 < 4?'],
  ['So many weeds, what now', 'So many weeds, what now?'],
  ['[Question]', 'Question?'],
  ['¿Cómo puedo afilar un cuchillo?', '¿Cómo puedo afilar un cuchillo?'],
  ['Wie kann ich den Reifen flicken', 'Wie kann ich den Reifen flicken?'],
  ['【質問】カメラのおすすめはありますか（初心者）', 'カメラのおすすめはありますか？'],
  ['カメラのおすすめはありますか', 'カメラのおすすめはありますか？'],
])('%j is cleaned to %j', (title, cleaned) => {
  expect(cleanTitle(title)).toBe(cleaned)
})

test.each([
  ['Best pruning saws for a small garden?', 'What are the best pruning saws for a small garden?'],
  ['cheapest way to heat a greenhouse', 'What is the cheapest way to heat a greenhouse?'],
  ["I'm moving to Wales, any tips?", "I'm moving to Wales, any tips?"],
  ['Thoughts on cast iron', 'What are your thoughts on cast iron?'],
  ['Anyone tried sourdough crackers?', 'Has anyone tried sourdough crackers?'],
  ['How to bottle elderflower', 'How do you bottle elderflower?'],
  ['What to bring to a potluck', 'What should I bring to a potluck?'],
  ["I don't know how to prune a fig tree", 'How can I prune a fig tree?'],
  ['Newbie question: does rye rise?', 'Does rye rise?'],
  ['Why does my dough stick? Is it the flour? Or the water?', 'Why does my dough stick?'],
  ['Is it the flour in there? Or is it the water?', 'Is it the flour in there? Or is it the water?'],
])('%j becomes the whole question %j', (title, cleaned) => {
  expect(cleanTitle(title)).toBe(cleaned)
})

test('a title is never longer than 300 characters, with its question mark', () => {
  const words = `why does it rain ${'again '.repeat(60)}`.slice(0, 300)
  for (const title of [words, 'x'.repeat(300), `${'雨'.repeat(299)}の`, '😀a'.repeat(150)])
    expect(cleanTitle(title).length, title).toBeLessThanOrEqual(300)
  expect(cleanTitle(words)).toMatch(/^Why does it rain( again)+\?$/)
})

test('cleaning twice changes nothing', () => {
  for (const title of ['hey guys whats up with my bike [UK]', 'ok so is it worth it?? pls help']) {
    expect(cleanTitle(cleanTitle(title))).toBe(cleanTitle(title))
  }
})

test.each([
  ['how do i sharpen a dull chisel??', 'sharpen dull chisel'],
  ['What is the best way to descale an espresso machine?', 'descale espresso machine'],
  ['Is the Brewlark X2 worth $80', 'brewlark x2 worth $80'],
  ['How often should I turn my compost?', 'turn compost'],
  ['Is this mold?', 'mold'],
  ['Are there any tricks besides grinding finer?', 'tricks besides grinding finer'],
  ['Why does my dough stick to everything when it is warm', 'dough stick to everything'],
  ['What is the one thing that you would never buy again for a small kitchen', 'one thing never buy again'],
])('%j has the keyword %j', (title, keyword) => {
  expect(keywordOf(title)).toBe(keyword)
})
