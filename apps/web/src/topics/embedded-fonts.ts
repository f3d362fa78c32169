/** Returns the rules of the page's font that have the characters of a text, with the font in them: a file shows no other fonts. */
export async function embeddedFonts(family: string, text: string): Promise<string> {
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-family').includes(family))
    .filter(({ style }) => hasAnyOf(style.getPropertyValue('unicode-range'), points))
  return (await Promise.all(rules.map(withFont))).join('\n')
}

/** Whether a range such as `U+0000-00FF, U+0131` has one of the code points. Without a range a font has them all. */
function hasAnyOf(range: string, points: readonly number[]): boolean {
  const parts = [...range.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  return (
    parts.length === 0 ||
    points.some((point) => parts.some(([from = 0, to = 0]) => point >= from && point <= to))
  )
}

async function withFont({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1]
  if (address === undefined) return ''
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI))
  return cssText.replace(/src:[^;]+;/, `src: url("${await dataAddress(await response.blob())}");`)
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
