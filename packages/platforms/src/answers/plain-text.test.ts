import { expect, test } from 'vitest'
import { textOfHtml, textOfMarkdown } from './plain-text.ts'

test.each([
  ['<p>Grind finer.</p><p>Then taste.</p>', 'Grind finer.\n\nThen taste.'],
  ['It&#x27;s 9 &lt; 10 bar.<p>No more.', "It's 9 < 10 bar.\n\nNo more."],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<pre><code>a = 1\nb = 2</code></pre>', 'a = 1\nb = 2'],
  ['See <a href="https://example.org/x">the manual</a>.', 'See the manual (https://example.org/x).'],
  [
    '<a href="https://example.org/a/long/path" rel="nofollow">https://example.org/a/lo...</a>',
    'https://example.org/a/lo...',
  ],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
])('the HTML %j is read as %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  ['**Grind** _finer_,\n\n> he said', 'Grind finer,\n\nhe said'],
  ['1. scale\n2. timer', '- scale\n- timer'],
  ['[the manual](https://example.org/x)', 'the manual (https://example.org/x)'],
  ['![cup](https://example.org/cup.png)', ''],
  ['<b>bold</b> & <script>alert(1)</script>', '<b>bold</b> & <script>alert(1)</script>'],
])('the Markdown %j is read as %j', (markdown, text) => {
  expect(textOfMarkdown(markdown)).toBe(text)
})

test.each([
  ['<script>alert(1)</script>ok', 'ok'],
  ['<img src=x onerror=alert(1)>ok', 'ok'],
  ['<a href="javascript:alert(1)">click</a>', 'click'],
  ['<a href=" JaVaScRiPt:alert(1)">click</a>', 'click'],
  ['<a href="data:text/html,x">click</a>', 'click'],
  ['<svg><style>x</style><a href="https://example.org">y</a></svg>ok', 'ok'],
  ['<style>p{}</style><iframe srcdoc="<p>x">y</iframe>ok', 'ok'],
  ['safe‮gnp.exe', 'safegnp.exe'],
  ['zero​width﻿', 'zerowidth'],
  ['a\u0000b\u001bc', 'abc'],
])('the hostile HTML %j leaves only %j', (html, text) => {
  expect(textOfHtml(html)).toContain(text)
  expect(textOfHtml(html)).not.toMatch(/javascript:|data:|onerror|[\u202A-\u202E\u2066-\u2069]/i)
})

test('a link’s address in Markdown is dropped unless it leads to the web', () => {
  expect(textOfMarkdown('[x](javascript:alert(1)) [y](vbscript:z) [z](https://example.org)')).toBe(
    'x y z (https://example.org)',
  )
})

test('right-to-left text is kept, without the marks that turn other text around', () => {
  expect(textOfHtml('<p>‏שלום‏ עולם‎</p>')).toBe('שלום עולם')
})

test.each([
  ['nested elements', '<div>'.repeat(20_000), textOfHtml],
  ['nested quotes', `${'>'.repeat(20_000)} x`, textOfMarkdown],
  ['open brackets', '['.repeat(40_000), textOfMarkdown],
  ['stars', '*a '.repeat(20_000), textOfMarkdown],
])(
  '%s end in text',
  (_, markup, read) => {
    expect(typeof read(markup)).toBe('string')
  },
  10_000,
)
