import type { Question } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'
import { type Comparison, compare } from '@quarry/questions/compare/compare'
import { type Reading, sidesOfReadings } from '@quarry/questions/compare/readings'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import type { TopicEdits } from '../analysis/questions/topic-edits.ts'
import { formatDay } from '../ui/format-date.ts'

/** An analysis, or one of its readings, which is identified by its time. */
export type SideRef = { id: string; reading?: number | undefined }

/** One side of a comparison. */
export type ComparedSide = {
  analysis: ComparedAnalysis
  reading: Reading | undefined
  name: string
  coverage: readonly Coverage[]
}

export type ComparedSides = {
  first: ComparedSide
  second: ComparedSide
  comparison: Comparison<Question>
}

/** Compares two analyses, or two readings of one. */
export function compareAnalyses(
  [first, firstReading]: readonly [ComparedAnalysis, (number | undefined)?],
  [second, secondReading]: readonly [ComparedAnalysis, (number | undefined)?],
): ComparedSides {
  const edits = first.edits.size > second.edits.size ? first.edits : second.edits
  const [one, other] = [withNames(first, edits), withNames(second, edits)]
  const readings = first.id === second.id ? chosenReadings(first, [firstReading, secondReading]) : undefined
  if (!readings) {
    return {
      first: wholeSide(first),
      second: wholeSide(second),
      comparison: compare(one, other),
    }
  }
  const [before, now] = readings
  const sides = sidesOfReadings(one.rows, before, now)
  const { findings } = one
  return {
    first: readingSide(first, before),
    second: readingSide(second, now),
    comparison: compare(
      { rows: sides.first, findings },
      { rows: sides.second, seenAgain: sides.seenAgain, findings },
    ),
  }
}

/** Returns the two chosen readings of an analysis, or else its last two, the earlier one first. */
function chosenReadings(
  { readings }: ComparedAnalysis,
  chosen: readonly (number | undefined)[],
): [Reading, Reading] | undefined {
  const wanted = readings.filter(({ at }) => chosen.includes(at))
  const [first, second] = wanted.length === 2 ? wanted : readings.slice(-2)
  return first && second && [first, second]
}

const wholeSide = (analysis: ComparedAnalysis): ComparedSide => ({
  analysis,
  reading: undefined,
  name: analysis.name,
  coverage: analysis.readings.flatMap(({ coverage }) => coverage),
})

function readingSide(analysis: ComparedAnalysis, reading: Reading): ComparedSide {
  return { analysis, reading, name: formatDay(reading.at), coverage: reading.coverage }
}

/** Applies the user's topic names, and merges topics that have the same name. */
function withNames({ rows, findings }: ComparedAnalysis, edits: TopicEdits) {
  if (edits.size === 0) return { rows, findings }
  const byName = new Map<string, string>()
  const merged = new Map<string, string>()
  const topics = findings.topics.flatMap((topic) => {
    const name = edits.get(topic.id) ?? edits.get(topic.name) ?? topic.name
    const known = byName.get(name)
    if (known !== undefined) {
      merged.set(topic.id, known)
      return []
    }
    byName.set(name, topic.id)
    return [{ ...topic, name }]
  })
  const placed = rows.map((row) => {
    const topic = row.topic === undefined ? undefined : merged.get(row.topic)
    return topic === undefined ? row : { ...row, topic }
  })
  return { rows: placed, findings: { ...findings, topics } }
}
