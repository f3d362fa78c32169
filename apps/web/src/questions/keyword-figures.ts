import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ROWS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'

/** Larger values of a damaged file are reduced to this, which is above any number of searches. */
export const FIGURE_MAX = 1e12
const Count = z.number().nonnegative().max(FIGURE_MAX)

/** The competition is a short text, such as `Medium` or `0.42`. */
export const COMPETITION_LENGTH_MAX = 20

/** Figures of a question's keyword from keyword tools. Each is optional, because no tool has all. */
export const Figures = z.strictObject({
  /** The searches a month, or the lower end of their range. */
  volume: Count.optional(),
  /** The upper end of a range of searches a month. */
  volumeTo: Count.optional(),
  /** A number from 0 to 100 says how hard it is to rank for the keyword. */
  difficulty: Count.optional(),
  /** The cost of a click in the file's currency. */
  cpc: Count.optional(),
  competition: z.string().min(1).max(COMPETITION_LENGTH_MAX).optional(),
  clicks: Count.optional(),
  impressions: Count.optional(),
  /** The average position in Google's results. */
  position: Count.optional(),
})
export type Figures = z.infer<typeof Figures>

/** The latest files whose names are kept are more than anyone opens. */
const FILES_MAX = 100
const FILE_NAME_LENGTH_MAX = 200

/** The figures in a session file, which have about 2 MB at most. */
export const StoredKeywordFigures = z.strictObject({
  files: z.array(z.string().max(FILE_NAME_LENGTH_MAX)).max(FILES_MAX),
  byQuestion: z
    .record(z.string().min(1).max(40), Figures)
    .refine((figures) => Object.keys(figures).length <= ROWS_MAX, 'has too many questions'),
})
export type StoredKeywordFigures = z.infer<typeof StoredKeywordFigures>

/** The figures of the session's questions by id, which are in this page only. */
export type KeywordFigures = { files: readonly string[]; byQuestion: ReadonlyMap<string, Figures> }

export const noKeywordFigures: KeywordFigures = { files: [], byQuestion: new Map() }

/** Adds a file's figures. Replaces a question's figures of the same kind. */
export function withFigures(
  held: KeywordFigures,
  fileName: string,
  figures: Iterable<readonly [id: string, Figures]>,
): KeywordFigures {
  const byQuestion = new Map(held.byQuestion)
  for (const [id, more] of figures) {
    const { volumeTo, ...known } = byQuestion.get(id) ?? {}
    // The upper end belongs to the volume of the same file.
    const kept = volumeTo === undefined || more.volume !== undefined ? known : { ...known, volumeTo }
    byQuestion.set(id, { ...kept, ...more })
  }
  return {
    files: [...held.files, fileName.slice(0, FILE_NAME_LENGTH_MAX)].slice(-FILES_MAX),
    byQuestion: new Map([...byQuestion].slice(-ROWS_MAX)),
  }
}

/** Returns the figures of these questions for a session file, or undefined if there are none. */
export function toStored(
  { files, byQuestion }: KeywordFigures,
  rows: readonly Pick<Question, 'id'>[],
): StoredKeywordFigures | undefined {
  const held = rows.flatMap(({ id }) => {
    const figures = byQuestion.get(id)
    return figures ? [[id, figures] as const] : []
  })
  return held.length === 0 ? undefined : { files: [...files], byQuestion: Object.fromEntries(held) }
}

export function fromStored({ files, byQuestion }: StoredKeywordFigures): KeywordFigures {
  return { files, byQuestion: new Map(Object.entries(byQuestion)) }
}

/** Returns the searches a month; without them, how often Google showed the site for the keyword. */
export function demandOf(figures: Figures | undefined): number | undefined {
  return figures?.volume ?? figures?.impressions
}

/** Returns demand × engagement, which is the demand alone for a question without points and comments. */
export function priorityOf(
  { score, numComments }: Pick<Question, 'score' | 'numComments'>,
  figures: Figures | undefined,
): number | undefined {
  const demand = demandOf(figures)
  return demand === undefined ? undefined : demand * (1 + Math.max(0, score + numComments))
}

/** Tooltips and help explain the order by demand × engagement with this. */
export const PRIORITY_FORMULA = 'Volume × (1 + points + comments); impressions where there is no volume'

/** Returns text such as `1,300` or `1,000 – 10,000`, which has the impressions if there is no volume. */
export function formatDemand({ volume, volumeTo, impressions }: Figures): string {
  if (volume === undefined) return impressions === undefined ? '' : formatNumber(impressions)
  return volumeTo === undefined ? formatNumber(volume) : `${formatNumber(volume)} – ${formatNumber(volumeTo)}`
}

/** Returns all figures with their names: `1,300 searches a month, difficulty 12, CPC 0.57`. */
export function formatFigures(figures: Figures): string {
  const { volume, difficulty, cpc, competition, clicks, impressions, position } = figures
  const parts = [
    volume !== undefined && `${formatDemand(figures)} searches a month`,
    impressions !== undefined && formatCount(impressions, 'impression'),
    clicks !== undefined && formatCount(clicks, 'click'),
    position !== undefined && `position ${position}`,
    difficulty !== undefined && `difficulty ${difficulty}`,
    cpc !== undefined && `CPC ${cpc}`,
    competition !== undefined && `competition ${competition}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
