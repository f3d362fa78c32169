import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { SMALLER_TOPICS } from '@quarry/topics/topic-edits'
import { NO_TOPIC } from '../session/found-topics.ts'
import { cut, PictureButton, PictureText } from './picture-parts.tsx'
import type { TopicTiles } from './topic-tiles.ts'

type ShareBarProps = {
  tiles: TopicTiles
  y: number
  width: number
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
  onOthers: () => void
}

const ROW = 28
const GAP = 3
const PAD = 10
/** Pixels of the smallest part that can be pressed. */
const PART_MIN = 165
/** Narrower bars have two rows, so that each part can be read. */
const NARROW = 4 * PART_MIN

export function shareBarHeight(width: number): number {
  return width < NARROW ? 2 * ROW + GAP : ROW
}

/** How many of the questions are in a tile, in topics without a tile here, in smaller topics, and in none: together all of them. */
export function ShareBar({ tiles, y, width, chosen, onChoose, onOthers }: ShareBarProps) {
  const { shown, others, smaller, without, questions, topics } = tiles
  const otherTopics = topics - tiles.tiles.length
  const parts = [
    { key: 'shown', count: shown, label: 'in these topics', press: undefined, pressed: false },
    {
      key: 'others',
      count: others,
      label: `in ${formatCount(otherTopics, 'other topic')}`,
      press: otherTopics > 0 ? onOthers : undefined,
      pressed: false,
    },
    {
      key: 'smaller',
      count: smaller,
      label: 'in smaller topics',
      press: smaller > 0 ? () => onChoose(SMALLER_TOPICS) : undefined,
      pressed: chosen.has(SMALLER_TOPICS),
    },
    {
      key: 'without',
      count: without,
      label: 'without a topic',
      press: without > 0 ? () => onChoose(NO_TOPIC) : undefined,
      pressed: chosen.has(NO_TOPIC),
    },
  ].filter(({ count, press }) => count > 0 || press)
  const isNarrow = width < NARROW
  const half = (width - GAP) / 2
  const widths = isNarrow
    ? parts.map(() => half)
    : partWidths(
        parts.map(({ count }) => count),
        width - GAP * (parts.length - 1),
      )
  let end = 0
  return parts.map(({ key, count, label, press, pressed }, index) => {
    const own = widths[index] ?? 0
    const x = isNarrow ? (index % 2) * (half + GAP) : end
    end += own + GAP
    const top = isNarrow && index > 1 ? y + ROW + GAP : y
    const share = Math.round((100 * count) / Math.max(1, questions))
    const box = { x, y: top, width: own, height: ROW }
    const part = (
      <>
        <rect
          {...box}
          rx={4}
          fill={pressed ? 'var(--accent)' : key === 'shown' ? 'var(--surface-3)' : 'var(--surface-2)'}
        />
        <PictureText x={x + PAD} y={top + 18} size={12} fill={pressed ? 'var(--on-accent)' : 'var(--ink-2)'}>
          {cut(`${formatNumber(count)} ${label}, ${share}%`, own - 2 * PAD, 12)}
        </PictureText>
      </>
    )
    if (!press) return <g key={key}>{part}</g>
    return (
      <PictureButton
        key={key}
        name={`${formatCount(count, 'question')} ${label}, ${share}%`}
        box={box}
        pressed={pressed}
        onPress={press}
      >
        {part}
      </PictureButton>
    )
  })
}

/** Widths by count, none too small to be pressed; the largest gives what the others need. */
function partWidths(counts: readonly number[], width: number): number[] {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  const least = Math.min(PART_MIN, width / Math.max(1, counts.length))
  const widths = counts.map((count) => Math.max(least, (width * count) / total))
  const tooWide = widths.reduce((sum, own) => sum + own, 0) - width
  const widest = widths.indexOf(Math.max(...widths))
  return widths.map((own, index) => (index === widest ? own - tooWide : own))
}
