import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { createTopicsOf, namedTopics } from '../session/found-topics.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { type Measure, topicTiles } from './topic-tiles.ts'

/** Square pixels that a tile has on average, and how many tiles a person can still look over. */
const TILE_AREA = 11_000
/** Pixels above and below the tiles. */
const AROUND = 150
const TILES = { least: 8, most: 24 } as const

/** What the picture shows of these questions. */
export function useMapNumbers(
  rows: readonly Question[],
  filter: QuestionFilter,
  measure: Measure,
  { width, height }: { width: number; height: number },
  page: number,
) {
  const found = useStore(useServices().topics)
  const topicsOf = useMemo(() => createTopicsOf(found), [found])
  const room = Math.floor((width * Math.max(0, height - AROUND)) / TILE_AREA)
  const most = Math.min(TILES.most, Math.max(TILES.least, room))
  const topics = useMemo(() => namedTopics(found), [found])
  const tiles = useMemo(
    () => topicTiles(rows, topics, topicsOf, measure, most, page),
    [rows, topics, topicsOf, measure, most, page],
  )
  const chosenId = filter.chosen.topic.size === 1 ? [...filter.chosen.topic][0] : undefined
  const chosen = useMemo(() => {
    const topic = topics.find(({ id }) => id === chosenId)
    if (!topic) return undefined
    const own = rows.filter(({ id }) => topicsOf(id).includes(topic.id))
    const [tile] = topicTiles(own, [topic], topicsOf, measure, 1).tiles
    return tile && { topic, tile, rows: own }
  }, [topics, chosenId, rows, topicsOf, measure])
  return {
    isFound: found !== undefined,
    topics,
    tiles,
    /** The topic that is chosen alone, with its questions. */
    chosen,
  }
}
