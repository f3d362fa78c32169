import { expect, test } from 'vitest'
import { addsEmoji, changesSigns } from './kept-signs.ts'

test.each([
  ['all ovens are out -- any idea why', 'Any idea why all ovens are out?', false],
  ['my K-M52 is supposedly bass-heavy, is that wrong', 'Is it wrong that my bass-heavy K-M52 is so?', false],
  ['is C++ like C# for games', 'Is C# like C++ for games?', true],
  ['what does the Rye-Stegal act say', 'What does the Rye-Steagal Act say?', false],
  ['is a model 4s better than a 4', 'Is a model 4S better than a 4?', false],
  ['how/ what do i bake', 'What do I bake, and how?', false],
  ['crumb-crumby. What is best', 'What is the best crumb?', false],
  ['is C++ hard', 'Is C hard?', true],
  ['is -5 cold', 'Is +5 cold?', true],
  ['what does --soft do', 'What does soft do?', true],
  ['is sqrt(2) irrational', 'Is 2 irrational?', true],
  ['is rye sour? Rye = work', 'Is rye sour?', false],
  ['any news on pre-2000 vans', 'Is there any news on vans from before 2000?', false],
  ['can someone *pretty please* explain r/bread', 'Can someone please explain r/bread?', false],
  ['salt and pepper shops', 'Where are salt & pepper shops?', false],
  ['is x = 5 true', 'Is x 5 true?', true],
  ['a self made wi fi box', 'Is there a self-made Wi-Fi box?', false],
])('from %j to %j a sign changes: %j', (title, response, changes) => {
  expect(changesSigns(title, response)).toBe(changes)
})

test.each([
  ['is it fun', 'Is it fun 🎉?', true],
  ['is lego™ fun', 'Is Lego™ fun?', false],
])('from %j to %j an emoji is added: %j', (title, response, isAdded) => {
  expect(addsEmoji(title, response)).toBe(isAdded)
})
