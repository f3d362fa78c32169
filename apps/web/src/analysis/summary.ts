import { isDemoPost } from '@quarry/contracts/demo-post'
import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import { refLabel } from '@quarry/contracts/sources'
import { formatShortDay, formatTime } from '../ui/format-date.ts'
import { filledTerms } from './choices/workflow.ts'
import { newId } from './holder.ts'
import type { AnalysisSummary } from './kept-analyses.ts'
import { cleaningCounts, subredditsOf } from './questions/cleaning-counts.ts'
import { failureOf } from './questions/failed-run.ts'
import type { QuestionSet } from './questions/question-set.ts'

/** More communities do not fit on a line of the list. */
const COMMUNITIES_MAX = 12

/** Returns the summary of a new, empty analysis. */
export function newSummary(now: number, name = ''): AnalysisSummary {
  return {
    id: newId(),
    name,
    createdAt: now,
    changedAt: now,
    openedAt: now,
    terms: [],
    sources: [],
    communities: [],
    communityCount: 0,
    questions: 0,
    cleaned: 0,
    bytes: 0,
    run: undefined,
  }
}

/** Summarizes an analysis for the list. `rows` are the counted questions. */
export function summaryOf(
  set: Pick<QuestionSet, 'runs'>,
  rows: readonly Question[],
  seedTerms: readonly string[],
) {
  const communities = subredditsOf(rows)
  const counts = cleaningCounts(rows)
  return {
    terms: filledTerms(seedTerms),
    sources: [...new Set(rows.map(sourceOf))],
    communities: communities.slice(0, COMMUNITIES_MAX),
    communityCount: communities.length,
    questions: counts.total,
    cleaned: counts.processed,
    isDemo: rows.some(({ permalink }) => isDemoPost(permalink)),
    run: set.runs.find((run) => !isEnded(run))?.kind,
    failure: failureOf(set.runs),
  }
}

/** Recognizes titles from a file by their missing link; parsing 20,000 links would delay a frame. */
const sourceOf = ({ source, permalink }: Question) =>
  source ?? (permalink === '' || permalink === '/' ? 'file' : 'reddit')

export const NEW_ANALYSIS = 'New analysis'

type Named = Pick<AnalysisSummary, 'id' | 'name' | 'terms' | 'communities' | 'createdAt'>

/** Returns the user's name for the analysis, else its seed terms, else its communities. */
export function nameOf({ name, terms, communities }: Pick<Named, 'name' | 'terms' | 'communities'>): string {
  if (name !== '') return name
  if (terms.length > 0) return terms.join(', ')
  return communities.slice(0, 3).map(refLabel).join(', ') || NEW_ANALYSIS
}

/** Returns the analysis's name as the list shows it, which tells it from others about the same topic. */
export function nameInList(list: readonly Named[] | undefined, analysis: Named): string {
  return namesOf(list ?? []).get(analysis.id) ?? nameOf(analysis)
}

/** Returns the analyses' names by id. Of several that the user hasn't named, all but the oldest also have their day. */
export function namesOf(list: readonly Named[]): ReadonlyMap<string, string> {
  const taken = new Set(list.flatMap(({ name }) => (name === '' ? [] : [name])))
  const names = list
    .toSorted((left, right) => left.createdAt - right.createdAt)
    .map((one): [id: string, name: string] => {
      const name = nameOf(one)
      if (one.name !== '' || name === NEW_ANALYSIS) return [one.id, name]
      const day = `${name}, ${formatShortDay(one.createdAt)}`
      const all = [name, day, `${day}, ${formatTime(one.createdAt)}`]
      const own = all.find((candidate) => !taken.has(candidate)) ?? name
      taken.add(own)
      return [one.id, own]
    })
  return new Map(names)
}
