import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import type { ReactNode, Ref } from 'react'
import { formatCommunities } from '../session/questions/community-words.ts'
import { typeGroupOf, typeGroups } from '../session/questions/type-group.ts'
import { linesOf, PictureText, typeColours, widthOf } from './picture-parts.tsx'
import type { Measure, TopicTiles } from './topic-tiles.ts'

type Size = { width: number; height: number }

type MapPictureProps = Size & {
  ref: Ref<SVGSVGElement>
  title: string
  note: string
  rows: readonly Question[]
  draw: (size: Size) => ReactNode
}

const TITLE_LINE = 20
const NOTE_LINE = 16
const LEGEND_LINE = 18
/** Lines that the title and the note may take. */
const TEXT_LINES = 4
const FOOT = 22

/** A picture that explains itself: title, legend, time span and source are part of it. */
export function MapPicture({ ref, title, note, rows, width, height, draw }: MapPictureProps) {
  const edge = pageEdge()
  const room = width - 2 * edge
  const legend = legendOf(rows, room)
  const titleLines = linesOf(title, room, 16, TEXT_LINES, 600)
  const noteLines = linesOf(note, room, 12, TEXT_LINES)
  const noteTop = 24 + titleLines.length * TITLE_LINE
  const legendTop = noteTop + noteLines.length * NOTE_LINE - 8
  const top = legendTop + legend.lines * LEGEND_LINE + 2
  return (
    <fieldset aria-label={`${title}. ${note}`}>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="presentation"
        className="block"
      >
        <rect width={width} height={height} fill="var(--surface)" />
        {titleLines.map((line, at) => (
          <PictureText key={line} x={edge} y={26 + at * TITLE_LINE} size={16} weight={600}>
            {line}
          </PictureText>
        ))}
        {noteLines.map((line, at) => (
          <PictureText key={line} x={edge} y={noteTop + at * NOTE_LINE} size={12} fill="var(--ink-2)">
            {line}
          </PictureText>
        ))}
        {legend.entries.map(({ type, x, line }) => (
          <g key={type} transform={`translate(${edge + x} ${legendTop + line * LEGEND_LINE})`}>
            <rect width={11} height={11} rx={2.5} fill={typeColours[type]} fillOpacity={0.45} />
            <PictureText x={17} y={10} size={12} fill="var(--ink-2)">
              {type}
            </PictureText>
          </g>
        ))}
        <g transform={`translate(${edge} ${top})`}>
          {draw({ width: room, height: Math.max(120, height - top - FOOT - 8) })}
        </g>
        <PictureText x={edge} y={height - 10} size={11} fill="var(--ink-3)">
          {`${formatSpan(rows)}drawn with Quarry`}
        </PictureText>
      </svg>
    </fieldset>
  )
}

/** Returns the margin at the sides of the page, in pixels, so that the picture begins where the bars above it do. */
function pageEdge(): number {
  const root = getComputedStyle(document.documentElement)
  return Number.parseFloat(root.getPropertyValue('--edge')) * Number.parseFloat(root.fontSize)
}

/** Places of the types that occur, in as many lines as they need. */
function legendOf(rows: readonly Question[], room: number) {
  const types = new Set(rows.map(typeGroupOf))
  let x = 0
  let line = 0
  const entries = typeGroups
    .filter((type) => types.has(type))
    .map((type) => {
      const width = widthOf(type, 12) + 32
      if (x > 0 && x + width > room) {
        x = 0
        line += 1
      }
      const entry = { type, x, line }
      x += width
      return entry
    })
  return { entries, lines: line + 1 }
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 2025 – Nov 2026 · ` */
function formatSpan(rows: readonly Question[]): string {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { createdAt } of rows) {
    const time = Date.parse(createdAt)
    if (Number.isNaN(time)) continue
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  if (first > last) return ''
  const [from, to] = [month.format(first), month.format(last)]
  return from === to ? `${from} · ` : `${from} – ${to} · `
}

/** Title and explanation that are part of the picture. */
export function describePicture(
  rows: readonly Question[],
  tiles: TopicTiles,
  measure: Measure,
): { title: string; note: string } {
  const questions = formatCount(tiles.questions, 'question')
  const topics = formatCount(tiles.topics, 'topic')
  const shareOf = (count: number) => `${Math.round((100 * count) / Math.max(1, tiles.questions))}%`
  const smaller = tiles.smaller > 0 ? `${shareOf(tiles.smaller)} in smaller ones, ` : ''
  const area = measure === 'questions' ? 'questions' : 'points and comments'
  const page = tiles.page > 0 ? ` Page ${tiles.page + 1} of ${tiles.pages}.` : ''
  return {
    title: `What ${formatPlaces(rows)} ask`,
    note: `${questions} in ${topics}, ${smaller}${shareOf(tiles.without)} without a topic. Tile size: ${area}. Color: most common type.${page}`,
  }
}

/** `people in r/gardening`, or `people in 21 subreddits`. */
function formatPlaces(rows: readonly Question[]): string {
  const places = new Map(rows.map((row) => [communityLabel(row.subreddit, row.source), row.source]))
  const [only = ''] = places.keys()
  return `people in ${places.size === 1 ? only : formatCommunities(places.size, [...places.values()])}`
}
