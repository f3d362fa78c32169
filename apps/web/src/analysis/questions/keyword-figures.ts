import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { ROWS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'

/** Above any number of searches; larger values from damaged files are capped. */
export const FIGURE_MAX = 1e12
const Count = z.number().nonnegative().max(FIGURE_MAX)

/** Fits values such as `Medium` or `0.42`. */
export const COMPETITION_LENGTH_MAX = 20

/** Keyword tools' figures for a question's keyword. Each is optional, because no tool has all. */
export const Figures = z.strictObject({
  /** Searches per month, or the lower end of their range. */
  volume: Count.optional(),
  /** The upper end of the range of searches per month. */
  volumeTo: Count.optional(),
  /** How hard it is to rank for the keyword, 0 to 100. */
  difficulty: Count.optional(),
  /** Cost per click in the file's currency. */
  cpc: Count.optional(),
  competition: z.string().min(1).max(COMPETITION_LENGTH_MAX).optional(),
  clicks: Count.optional(),
  impressions: Count.optional(),
  /** The average position in Google's results. */
  position: Count.optional(),
})
export type Figures = z.infer<typeof Figures>

/** More file names than anyone needs; the latest are kept. */
const FILES_MAX = 100
const FILE_NAME_LENGTH_MAX = 200

/** The figures in a session file, at most about 2 MB. */
export const StoredKeywordFigures = z.strictObject({
  files: z.array(z.string().max(FILE_NAME_LENGTH_MAX)).max(FILES_MAX),
  byQuestion: z
    .record(z.string().min(1).max(40), Figures)
    .refine((figures) => Object.keys(figures).length <= ROWS_MAX, 'has too many questions'),
})
export type StoredKeywordFigures = z.infer<typeof StoredKeywordFigures>

/** The figures by question id, which exist only in this browser. */
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
    // The upper end belongs to the same file's volume, so a new volume replaces both.
    const kept = volumeTo === undefined || more.volume !== undefined ? known : { ...known, volumeTo }
    byQuestion.set(id, { ...kept, ...more })
  }
  return {
    files: [...held.files, fileName.slice(0, FILE_NAME_LENGTH_MAX)].slice(-FILES_MAX),
    byQuestion: new Map([...byQuestion].slice(-ROWS_MAX)),
  }
}

/** Returns how many questions have a figure that these would replace with a different value. */
export function countReplaced(
  held: KeywordFigures,
  figures: Iterable<readonly [id: string, Figures]>,
): number {
  return [...figures].filter(([id, more]) => {
    const known = new Map<string, unknown>(Object.entries(held.byQuestion.get(id) ?? {}))
    return Object.entries(more).some(([name, value]) => known.has(name) && known.get(name) !== value)
  }).length
}

/** Returns these questions' figures as a session file stores them, or undefined without any. */
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

/** Returns the searches per month, or else how often Google showed the site for the keyword. */
export function demandOf(figures: Figures | undefined): number | undefined {
  return figures?.volume ?? figures?.impressions
}

/** Returns demand × engagement; without points and comments, the demand alone. */
export function priorityOf(
  { score, numComments }: Pick<Question, 'score' | 'numComments'>,
  figures: Figures | undefined,
): number | undefined {
  const demand = demandOf(figures)
  return demand === undefined ? undefined : demand * (1 + Math.max(0, score + numComments))
}

/** Explains the order by priority in tooltips and help. */
export const PRIORITY_FORMULA = 'Volume × (1 + points + comments); impressions where there is no volume'

/** Returns `1,300` or `1,000 – 10,000`, from the impressions if there is no volume. */
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
