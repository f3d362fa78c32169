import { expect, test } from 'vitest'
import { changesTerms, termsIn } from './protected-terms.ts'
import { respellTerm, restoreTerms } from './restore-terms.ts'

test.each([
  ['--no-cache', 'how do i use --no-cache', 'How do I use -no-cache?', 'How do I use --no-cache?'],
  ['-40', 'is -40 cold enough', 'Is 40 cold enough?', 'Is -40 cold enough?'],
  ['T-', 'is a T- cell a T- cell', 'Is a T cell a T cell?', 'Is a T- cell a T- cell?'],
  ['/etc', 'what is in /etc on linux', 'What is in etc on Linux?', 'What is in /etc on Linux?'],
])('a term with signs is restored: %s', (term, source, response, restored) => {
  expect(restoreTerms(source, response, [term])).toBe(restored)
})

test('a term may contain any sign', () => {
  // The code points above are letters.
  const signs = Array.from({ length: 0xc0 }, (_, code) => String.fromCodePoint(code))
  for (const sign of [...signs, '\u2028', '\u{1F525}', '\uD83D']) {
    for (const term of [`${sign}a1`, `a${sign}1`, `a1${sign}`]) {
      expect(restoreTerms(`is ${term} it`, 'Is A1 it?', [term])).toBeTypeOf('string')
    }
  }
})

test.each(['.', '-', '+', ' '])('a term with many equal signs is compared quickly: %j', (sign) => {
  const term = `${sign.repeat(59)}a`
  expect(respellTerm(`is ${term} it`, `Is ${sign.repeat(250)}ab it?`, term)).toBeUndefined()
})

test.each([
  ['other capitals', 'how do i use PyTorch', 'How do I use Pytorch?', 'How do I use PyTorch?'],
  ['a space', 'how do i use PyTorch', 'How do I use Py Torch?', 'How do I use PyTorch?'],
  ['a hyphen', 'is my PS5 loud', 'Is my PS-5 loud?', 'Is my PS5 loud?'],
  ['full stops', 'is AITA a sub', 'Is A.I.T.A a sub?', 'Is AITA a sub?'],
  ['a lost sign', 'is C++ hard to learn', 'Is C hard to learn?', 'Is C++ hard to learn?'],
  ['full stops before its signs', 'is C++ hard to learn', 'Is C.+.+ hard to learn?', 'Is C++ hard to learn?'],
  ['a capital at the start', 'npm install fails, why', 'Npm install fails, why?', 'npm install fails, why?'],
  ['another spelling', 'why is Flickr slow', 'Why is Flicker slow?', 'Why is Flickr slow?'],
  [
    'written out',
    'for AITA do i post there',
    'For Am I the Asshole, do I post there?',
    'For AITA, do I post there?',
  ],
  [
    'another name',
    'does my Roomba stop at night',
    'Does my vacuum robot stop at night?',
    'Does my Roomba stop at night?',
  ],
  [
    'omitted in the middle',
    'how do i clean my Roomba filter',
    'How do I clean my filter?',
    'How do I clean my Roomba filter?',
  ],
  ['omitted at the end', 'how loud is the Roomba', 'How loud is the?', 'How loud is the Roomba?'],
  [
    'next to a corrected word',
    'is teh Roomba loud at night',
    'Is the robot loud at night?',
    'Is the Roomba loud at night?',
  ],
  ['of two like it, the one', 'do US citizens help us', 'Do us citizens help us?', 'Do US citizens help us?'],
])('a term is restored: %s', (_, source, response, restored) => {
  const terms = ['PyTorch', 'PS5', 'AITA', 'C++', 'npm', 'Flickr', 'Roomba', 'US']
  const held = termsIn(source, terms)
  expect(restoreTerms(source, response, held)).toBe(restored)
  expect(changesTerms(source, restored, held)).toBe(false)
})

test('an unclear replacement of a term stays as it is', () => {
  const source = 'is a Roomba better than another Roomba'
  const response = 'Is a vacuum robot better than another robot?'
  expect(restoreTerms(source, response, ['Roomba'])).toBe(response)
  expect(changesTerms(source, response, ['Roomba'])).toBe(true)
})
