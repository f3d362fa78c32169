import { expect, test } from 'vitest'
import { cleanTitle, keywordOf } from './clean-title.ts'

test.each([
  ['so basically my bread wont rise [Help]', "My bread won't rise?"],
  ['Long time lurker, first time poster. how do i fix teh chain (see photo)??', 'How do I fix the chain?'],
  ['WHAT DO I NEED TO HARDEN OFF SEEDLINGS?', 'What do I need to harden off seedlings?'],
  ['can u save a burnt pan. Thanks in advance!', 'Can you save a burnt pan?'],
  ['line one\n\nline two', 'Line one line two?'],
  ['Is the Brewlark X2 worth $80 😭', 'Is the Brewlark X2 worth $80?'],
  ['R&amp;D: is 3 &lt; 4', 'R&D: is 3 < 4?'],
  ['So many weeds, what now', 'So many weeds, what now?'],
  ['[Question]', 'Question?'],
  ['¿Cómo puedo afilar un cuchillo?', '¿Cómo puedo afilar un cuchillo?'],
  ['Wie kann ich den Reifen flicken', 'Wie kann ich den Reifen flicken?'],
  ['カメラのおすすめはありますか', 'カメラのおすすめはありますか？'],
])('%j is cleaned to %j', (title, cleaned) => {
  expect(cleanTitle(title)).toBe(cleaned)
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
])('%j has the keyword %j', (title, keyword) => {
  expect(keywordOf(title)).toBe(keyword)
})
