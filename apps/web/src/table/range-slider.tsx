import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { anyValue, type Range } from '../session/question-filter.ts'
import { binOf, rangeOfBins } from './histogram-bins.ts'
import { isBounded } from './question-filter.ts'

type RangeSliderProps = {
  name: string
  edges: readonly number[]
  range: Range
  labelOf: (value: number) => string
  onChange: (range: Range) => void
}

/** Keys of large steps, with their direction; arrow keys count with Shift. */
const largeSteps = new Map(
  Object.entries<number>({
    'Shift+ArrowLeft': -1,
    'Shift+ArrowDown': -1,
    PageDown: -1,
    'Shift+ArrowRight': 1,
    'Shift+ArrowUp': 1,
    PageUp: 1,
  }),
)

/** The ends of a range below its histogram: arrow keys move one by a bin, with Shift by a quarter of them, and Escape opens both. */
export function RangeSlider({ name, edges, range, labelOf, onChange }: RangeSliderProps) {
  const bins = edges.length
  const from = range.min === undefined ? 0 : binOf(range.min, edges)
  const until = Math.max(from, range.max === undefined ? bins - 1 : binOf(range.max, edges)) + 1
  const bounded = isBounded(range)
  const large = Math.max(2, Math.round(bins / 4))

  function onMove([left = 0, right = bins]: readonly number[]) {
    const next = rangeOfBins(left, right - 1, edges)
    // What was typed for the other end stays.
    onChange({ min: left === from ? range.min : next.min, max: right === until ? range.max : next.max })
  }

  /** Radix would take ten steps, and none where the other end is nearer. */
  function onLargeStep(event: KeyboardEvent, isStart: boolean) {
    const direction = largeSteps.get(`${event.shiftKey ? 'Shift+' : ''}${event.key}`)
    if (direction === undefined) return
    event.preventDefault()
    const by = direction * large
    if (isStart) onMove([Math.min(until - 1, Math.max(0, from + by)), until])
    else onMove([from, Math.max(from + 1, Math.min(bins, until + by))])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !bounded) return
    event.preventDefault()
    event.stopPropagation()
    onChange(anyValue)
  }

  return (
    <Slider.Root
      min={0}
      max={bins}
      value={[from, until]}
      minStepsBetweenThumbs={1}
      onValueChange={onMove}
      onKeyDown={onKeyDown}
      data-takes-escape={bounded ? '' : undefined}
      className="relative flex h-4 touch-none items-center select-none"
    >
      <Slider.Track className="relative h-0.5 grow rounded-full bg-line-strong">
        <Slider.Range className={`absolute h-full rounded-full ${bounded ? 'bg-accent' : ''}`} />
      </Slider.Track>
      <Slider.Thumb
        aria-label={`${name}: start of the range`}
        aria-valuetext={from === 0 ? 'any' : labelOf(edges[from] ?? 0)}
        onKeyDown={(event) => onLargeStep(event, true)}
        className={thumb}
      />
      <Slider.Thumb
        aria-label={`${name}: end of the range`}
        aria-valuetext={until === bins ? 'any' : labelOf((edges[until] ?? 0) - 1)}
        onKeyDown={(event) => onLargeStep(event, false)}
        className={thumb}
      />
    </Slider.Root>
  )
}

const thumb = 'block h-4 w-2 cursor-ew-resize rounded-1 border border-control bg-surface hover:border-accent'
