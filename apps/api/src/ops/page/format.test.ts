import { expect, test } from 'vitest'
import { age, bytes, count, duration, rate } from './format.ts'
import { Html, html } from './page-parts.ts'

test.each([
  [40, '40 ms'],
  [7100, '7.1 s'],
  [12 * 60_000, '12 min'],
  [(3 * 60 + 5) * 60_000, '3 h 05 min'],
  [76 * 3_600_000, '3 d 4 h'],
])('%d ms reads %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})

test.each([
  [0, '0 B'],
  [2048, '2 kB'],
  [412 * 1024 ** 2, '412 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
])('%d bytes read %s', (value, words) => {
  expect(bytes(value)).toBe(words)
})

test('an age is shown in whole seconds, then like other durations', () => {
  expect([age(0.8), age(48.2), age(90)]).toEqual(['1 s', '48 s', '1 min'])
})

test('a small rate has a decimal', () => {
  expect([rate(0), rate(0.4), rate(4.96), rate(1846.3)]).toEqual(['0', '0.4', '5', '1,846'])
})

test('large counts are grouped', () => {
  expect(count(1904.4)).toBe('1,904')
})

test('a value in a page is escaped unless it is markup', () => {
  const { text } = html`<b title="${`"'`}">${'<script>'}${new Html('<i>')}${[1, 'a&b']}${undefined}</b>`
  expect(text).toBe('<b title="&#34;&#39;">&#60;script&#62;<i>1a&#38;b</b>')
})
