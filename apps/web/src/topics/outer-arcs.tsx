import { formatCount } from '@quarry/contracts/format-count'
import type { PieArcDatum } from 'd3-shape'
import type { QuestionWord } from '../questions/question-word.ts'
import { hasOnlyTopics } from './map-choice.ts'
import { PictureButton, PictureText } from './picture-parts.tsx'
import { cut, widthOf } from './svg-text.ts'
import { typeColours } from './type-colours.ts'
import type { Branch, BranchTopic } from './wheel-branches.ts'
import { type Angles, RING, RING_GAP, ringOf } from './wheel-rings.ts'

type OuterArcsProps = {
  part: PieArcDatum<Branch>
  radius: number
  labels: ReadonlyMap<string, string>
  isWordChosen: boolean
  topics: ReadonlySet<string>
  onChoose: (word: QuestionWord, topics?: readonly string[]) => void
}

/** The main topics of a question word, and last the other questions. */
export function OuterArcs({ part, radius, labels, isWordChosen, topics, onChoose }: OuterArcsProps) {
  const { word, others } = part.data
  return outerParts(part).map(({ topic, ...angles }) => {
    const own = topic ? [topic.id] : others.topics
    const arcProps = { angles, radius, onPress: () => onChoose(word, own) }
    if (topic) {
      const label = labels.get(topic.id) ?? topic.id
      return (
        <OuterArc
          {...arcProps}
          key={topic.id}
          name={`${word}: ${label}, ${formatCount(topic.questions, 'question')} mainly about it, mostly ${topic.type}`}
          label={label}
          pressed={isWordChosen && topics.has(topic.id)}
          colour={typeColours[topic.type]}
          opacity={{ plain: 0.2, pressed: 0.5 }}
        />
      )
    }
    return (
      <OuterArc
        {...arcProps}
        key="others"
        name={`${word}: ${formatCount(others.questions, 'other question')}`}
        label="others"
        pressed={isWordChosen && hasOnlyTopics(topics, own)}
        colour="var(--ink-3)"
        opacity={{ plain: 0.09, pressed: 0.35 }}
      />
    )
  })
}

type OuterArcProps = {
  angles: Angles
  radius: number
  name: string
  label: string
  pressed: boolean
  colour: string
  opacity: { plain: number; pressed: number }
  onPress: () => void
}

function OuterArc({ angles, radius, name, label, pressed, colour, opacity, onPress }: OuterArcProps) {
  const path = ringOf(radius * RING + RING_GAP, radius)(angles) ?? ''
  return (
    <PictureButton
      name={name}
      pressed={pressed}
      onPress={onPress}
      text={<OuterLabel {...angles} radius={radius} label={label} />}
    >
      <path d={path} fill={colour} fillOpacity={pressed ? opacity.pressed : opacity.plain} />
    </PictureButton>
  )
}

type OuterPart = Angles & { topic: BranchTopic | undefined }

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
    ...(data.others.questions > 0 ? [take(undefined, data.others.questions)] : []),
  ]
}

type OuterLabelProps = Angles & { radius: number; label: string }

/** Along the radius; none where the arc is too thin for it. */
function OuterLabel({ startAngle, endAngle, radius, label }: OuterLabelProps) {
  const from = radius * RING + RING_GAP
  const angle = (startAngle + endAngle) / 2
  const isLeft = angle > Math.PI
  const degrees = (angle * 180) / Math.PI - 90
  const room = radius - from - 12
  const hasRoom = (endAngle - startAngle) * (from + 6) > 11 && widthOf('Mmm…', 11) < room
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
