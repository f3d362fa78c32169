import { format } from 'date-fns'
import { logFailure } from '../session/api/call-error.ts'
import { useServices } from '../session/services.ts'
import { download } from '../ui/download.ts'

/** Returns a function that saves the picture as a file. */
export function useSavePicture(element: SVGSVGElement | null) {
  const { toasts } = useServices()
  return (): void => {
    if (!element) return
    savePicture(element, `quarry-topics-${format(new Date(), 'yyyy-MM-dd')}`).catch((error: unknown) => {
      logFailure('The picture was not saved', error)
      toasts.notify({
        title: 'Picture not saved',
        description: 'The browser couldn’t draw it. Try again.',
        tone: 'destructive',
      })
    })
  }
}

/** PNG pixels per pixel of the picture, so that it is sharp in print. */
const SCALE = 2

/** Saves the picture as PNG. */
async function savePicture(picture: SVGSVGElement, name: string): Promise<void> {
  const image = new Image()
  // A data address, because the server's policy lets no others than its own and these be shown.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(picture))}`
  await image.decode()
  const { width, height } = picture.viewBox.baseVal
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) throw new Error('The browser made no picture')
  download({ name: `${name}.png`, text: blob }, { type: 'image/png' })
}

/** The picture as a file of its own: with the font that its texts are cut for, colours of the theme instead of their names, no controls. */
async function standalone(picture: SVGSVGElement): Promise<string> {
  const copy = picture.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  const { width, height } = picture.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', `${width}`)
  copy.setAttribute('height', `${height}`)
  for (const control of copy.querySelectorAll('foreignObject')) control.remove()
  copy.removeAttribute('class')
  const font = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  font.textContent = await embeddedFonts('Inter Variable', copy.textContent ?? '')
  copy.prepend(font)
  return new XMLSerializer().serializeToString(copy).replace(/var\(--[\w-]+\)/g, colourOf)
}

/** The colour of the current theme. */
function colourOf(token: string): string {
  const sample = document.createElement('span')
  sample.style.color = token
  document.body.append(sample)
  const { color } = getComputedStyle(sample)
  sample.remove()
  return color
}

/** Returns the rules of the page's font that have the characters of a text, with the font in them: a file shows no other fonts. */
async function embeddedFonts(family: string, text: string): Promise<string> {
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
