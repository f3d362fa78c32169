import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { arc, linkHorizontal, type PieArcDatum, pie } from 'd3-shape'
import type { QuestionWord } from '../questions/question-word.ts'
import { PictureButton, PictureText } from './picture-parts.tsx'
import { cut, widthOf } from './svg-text.ts'
import { typeColours } from './type-colours.ts'
import type { Branch, BranchTopic } from './wheel-branches.ts'

type WheelProps = {
  branches: readonly Branch[]
  labels: ReadonlyMap<string, string>
  width: number
  height: number
  words: ReadonlySet<string>
  topics: ReadonlySet<string>
  onChoose: (word: QuestionWord, topic?: string) => void
}

/** Shares of the radius. */
const HOLE = 0.29
const RING = 0.5
/** Pixels between the rings. */
const RING_GAP = 3
/** Radians between the parts. */
const PAD_ANGLE = 0.012
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
      {outerParts(part).map(({ topic, startAngle, endAngle }) =>
        topic ? (
          <PictureButton
            key={topic.id}
            name={`${word}: ${labels.get(topic.id) ?? topic.id}, ${formatCount(topic.questions, 'question')} mainly about it, mostly ${topic.type}`}
            pressed={isChosen && topics.has(topic.id)}
            onPress={() => onChoose(word, topic.id)}
            text={
              <OuterLabel {...{ startAngle, endAngle, radius }} label={labels.get(topic.id) ?? topic.id} />
            }
          >
            <path
              d={ringOf(radius * RING + RING_GAP, radius)({ startAngle, endAngle }) ?? ''}
              fill={typeColours[topic.type]}
              fillOpacity={isChosen && topics.has(topic.id) ? 0.5 : 0.2}
            />
          </PictureButton>
        ) : (
          <g key="others">
            <path
              d={ringOf(radius * RING + RING_GAP, radius)({ startAngle, endAngle }) ?? ''}
              fill="var(--surface-2)"
            />
            <OuterLabel {...{ startAngle, endAngle, radius }} label="other questions" />
          </g>
        ),
      )}
    </>
  )
}

type OuterPart = { topic: BranchTopic | undefined; startAngle: number; endAngle: number }

/** Divides the angle of a branch among its topics, the others last. */
function outerParts({ data, startAngle, endAngle }: PieArcDatum<Branch>): OuterPart[] {
  const perQuestion = (endAngle - startAngle) / data.questions
  let at = startAngle
  const take = (topic: BranchTopic | undefined, questions: number): OuterPart => {
    const from = at
    at += questions * perQuestion
    return { topic, startAngle: from, endAngle: at }
  }
  return [
    ...data.topics.map((topic) => take(topic, topic.questions)),
    ...(data.others > 0 ? [take(undefined, data.others)] : []),
  ]
}

type OuterLabelProps = { startAngle: number; endAngle: number; radius: number; label: string }

/** Along the radius; none where the arc is too thin for it. */
function OuterLabel({ startAngle, endAngle, radius, label }: OuterLabelProps) {
  const from = radius * RING + RING_GAP
  const angle = (startAngle + endAngle) / 2
  const isLeft = angle > Math.PI
  const degrees = (angle * 180) / Math.PI - 90
  const room = radius - from - 12
  const hasRoom = (endAngle - startAngle) * (from + room / 2) > 13 && widthOf('Mmm…', 11) < room
  if (!hasRoom) return null
  return (
    <PictureText
      x={isLeft ? -(from + 6) : from + 6}
      y={4}
      size={11}
      anchor={isLeft ? 'end' : 'start'}
      transform={`rotate(${isLeft ? degrees + 180 : degrees})`}
    >
      {cut(label, room, 11)}
    </PictureText>
  )
}

function ringOf(innerRadius: number, outerRadius: number) {
  return arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(innerRadius)
    .outerRadius(outerRadius)
    .padAngle(PAD_ANGLE)
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
