import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The light and dark values of each color, six hexadecimal digits each. */
const colors = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

/** Relative luminance, as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

test('every color has a value in both themes', () => {
  expect(colors.size).toBeGreaterThan(30)
  expect(css.match(/: #/g)).toBeNull()
})

test.each([
  ['ink', ['bg', 'surface', 'surface-2', 'surface-3']],
  ['ink-2', ['bg', 'surface', 'surface-2', 'surface-3']],
  ['ink-3', ['bg', 'surface', 'surface-2']],
  ['ok', ['ok-soft']],
  ['busy', ['busy-soft']],
  ['warn', ['warn-soft']],
  ['bad', ['bad-soft', 'surface']],
  ['idle', ['idle-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-mark', ['mark']],
  ['on-ins', ['ins']],
  ['on-del', ['del']],
])('%s is readable on %s in both themes', (text, grounds) => {
  for (const theme of ['light', 'dark'] as const) {
    for (const ground of grounds) {
      const contrast = contrastOf(colors.get(text)?.[theme] ?? '', colors.get(ground)?.[theme] ?? '')
      expect(contrast, `${text} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
