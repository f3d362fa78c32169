export const FONT = "'Inter Variable', Inter, system-ui, sans-serif"

let context: CanvasRenderingContext2D | null = null

/** Width of a text in pixels, measured because SVG does not wrap. */
export function widthOf(text: string, size: number, weight = 400): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * size * 0.55
  context.font = `${weight} ${size}px ${FONT}`
  return context.measureText(text).width
}

/** Returns the text in at most this many lines of that width; the rest becomes an ellipsis. */
export function linesOf(text: string, width: number, size: number, most: number, weight = 400): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size, weight) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  const shown = lines.slice(0, most)
  return shown.map((held, index) =>
    cut(index === most - 1 && lines.length > most ? `${held}…` : held, width, size, weight),
  )
}

/** Cuts a text to the width. */
export function cut(text: string, width: number, size: number, weight = 400): string {
  if (widthOf(text, size, weight) <= width) return text
  let kept = text.replace(/…$/, '')
  while (kept.length > 1 && widthOf(`${kept}…`, size, weight) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
