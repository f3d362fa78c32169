import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { linkHorizontal, type PieArcDatum, pie } from 'd3-shape'
import type { QuestionWord } from '../questions/question-word.ts'
import { OuterArcs } from './outer-arcs.tsx'
import { PictureButton, PictureText } from './picture-parts.tsx'
import { cut, widthOf } from './svg-text.ts'
import type { Branch } from './wheel-branches.ts'
import { HOLE, RING, ringOf } from './wheel-rings.ts'

type WheelProps = {
  branches: readonly Branch[]
  labels: ReadonlyMap<string, string>
  width: number
  height: number
  words: ReadonlySet<string>
  topics: ReadonlySet<string>
  onChoose: (word: QuestionWord, topics?: readonly string[]) => void
}

const LINE = 16

/** Inner ring: question words. Outer ring: main topics. Beside it: the questions with the highest scores. */
export function Wheel(props: WheelProps) {
  const { branches, width, height } = props
  const radius = Math.max(90, Math.min(height / 2 - 6, width * 0.27))
  const total = branches.reduce((sum, { questions }) => sum + questions, 0)
  const parts = pie<Branch>()
    .sort(null)
    .value(({ questions }) => questions)([...branches])
  return (
    <>
      <g transform={`translate(${width / 2} ${height / 2})`}>
        {parts.map((part) => (
          <BranchArcs key={part.data.word} part={part} radius={radius} {...props} />
        ))}
        <PictureText x={0} y={4} size={22} weight={600} anchor="middle">
          {formatNumber(total)}
        </PictureText>
        <PictureText x={0} y={22} size={12} fill="var(--ink-2)" anchor="middle">
          questions
        </PictureText>
      </g>
      <BestQuestions parts={parts} radius={radius} width={width} height={height} />
    </>
  )
}

type BranchArcsProps = WheelProps & { part: PieArcDatum<Branch>; radius: number }

function BranchArcs({ part, radius, labels, words, topics, onChoose }: BranchArcsProps) {
  const { word, questions } = part.data
  const isChosen = words.has(word)
  const inner = ringOf(radius * HOLE, radius * RING)
  const middle = inner.centroid(part)
  const hasLabel =
    (part.endAngle - part.startAngle) * radius * 0.4 > Math.max(30, 0.8 * widthOf(word, 12, 600))
  return (
    <>
      <PictureButton
        name={`${word}, ${formatCount(questions, 'question')}`}
        pressed={isChosen}
        onPress={() => onChoose(word)}
        text={
          hasLabel && (
            <g transform={`translate(${middle.join(' ')})`}>
              <PictureText
                x={0}
                y={0}
                size={12}
                weight={600}
                anchor="middle"
                fill={isChosen ? 'var(--on-accent)' : 'var(--ink)'}
              >
                {word}
              </PictureText>
              <PictureText
                x={0}
                y={14}
                size={11}
                anchor="middle"
                fill={isChosen ? 'var(--on-accent)' : 'var(--ink-2)'}
              >
                {formatNumber(questions)}
              </PictureText>
            </g>
          )
        }
      >
        <path d={inner(part) ?? ''} fill={isChosen ? 'var(--accent)' : 'var(--surface-3)'} />
      </PictureButton>
      <OuterArcs {...{ part, radius, labels, topics, onChoose }} isWordChosen={isChosen} />
    </>
  )
}

type BestQuestionsProps = {
  parts: readonly PieArcDatum<Branch>[]
  radius: number
  width: number
  height: number
}

/** A list for each branch on its side of the wheel, as long as there is room. */
function BestQuestions({ parts, radius, width, height }: BestQuestionsProps) {
  const isRight = (part: PieArcDatum<Branch>) => (part.startAngle + part.endAngle) / 2 <= Math.PI
  const room = width / 2 - radius - 44
  if (room < 90) return null
  return [parts.filter(isRight), parts.filter((part) => !isRight(part)).reverse()].map((side, index) => {
    const perBranch = Math.max(1, Math.min(6, Math.floor(height / Math.max(1, side.length) / LINE) - 1))
    const rows = side.map(({ data }) => Math.min(perBranch, data.best.length + 1))
    const free = height - rows.reduce((sum, count) => sum + count * LINE, 0)
    const gap = free / (side.length + 1)
    let y = gap
    const x = index === 0 ? width - room : room
    const anchor = index === 0 ? 'start' : 'end'
    return side.map((part, at) => {
      const { word, questions, best } = part.data
      const top = y
      y += (rows[at] ?? 1) * LINE + gap
      const angle = (part.startAngle + part.endAngle) / 2 - Math.PI / 2
      const edge: [number, number] = [
        width / 2 + Math.cos(angle) * (radius + 3),
        height / 2 + Math.sin(angle) * (radius + 3),
      ]
      const line = linkHorizontal()({ source: edge, target: [x + (index === 0 ? -8 : 8), top + 8] })
      return (
        <g key={word}>
          <path d={line ?? ''} fill="none" stroke="var(--line-strong)" />
          <PictureText x={x} y={top + 12} size={12} weight={600} anchor={anchor}>
            {`${word} ${formatNumber(questions)}`}
          </PictureText>
          {best.slice(0, (rows[at] ?? 1) - 1).map(({ id, title }, line) => (
            <PictureText
              key={id}
              x={x}
              y={top + 12 + (line + 1) * LINE}
              size={12}
              anchor={anchor}
              fill="var(--ink-2)"
            >
              {cut(title, room, 12)}
            </PictureText>
          ))}
        </g>
      )
    })
  })
}
