import type { KeyboardEvent, ReactNode } from 'react'
import type { TypeGroup } from '../session/questions/type-group.ts'

type PictureTextProps = {
  x: number
  y: number
  size: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  transform?: string
  children: ReactNode
}

/** Text with attributes instead of classes, so that a saved picture looks the same. */
export function PictureText({
  size,
  weight = 400,
  fill = 'var(--ink)',
  anchor = 'start',
  ...rest
}: PictureTextProps) {
  return (
    <text
      {...rest}
      fontFamily={FONT}
      fontSize={size}
      fontWeight={weight}
      fill={fill}
      textAnchor={anchor}
      direction="ltr"
    />
  )
}

/** Pixels within the picture. */
export type Box = { x: number; y: number; width: number; height: number }

type PictureButtonProps = {
  name: string
  box: Box
  pressed: boolean
  onPress: () => void
  /** What is drawn; the name is complete. */
  children: ReactNode
}

/** A part of a picture with a button over it, which a saved picture leaves out. */
export function PictureButton({ name, box, pressed, onPress, children }: PictureButtonProps) {
  return (
    <>
      <svg aria-hidden="true" overflow="visible">
        {children}
      </svg>
      <foreignObject {...box}>
        <button
          type="button"
          aria-label={name}
          aria-pressed={pressed}
          data-tip={name}
          onClick={onPress}
          onKeyDown={keepFromTable}
          className="size-full cursor-pointer rounded-1 focus-visible:-outline-offset-2"
        />
      </foreignObject>
    </>
  )
}

/** The keys that press a button do nothing else in the table. */
function keepFromTable(event: KeyboardEvent) {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}

const FONT = "'Inter Variable', Inter, system-ui, sans-serif"

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

/** Colours of question types in pictures; always beside a legend. */
export const typeColours: Readonly<Record<TypeGroup, string>> = {
  'Help and advice': 'var(--type-1)',
  Reasons: 'var(--type-2)',
  'Recommendations and requests': 'var(--type-3)',
  Comparisons: 'var(--type-4)',
  Facts: 'var(--type-5)',
  'Opinions and experiences': 'var(--type-6)',
  Other: 'var(--control)',
}
