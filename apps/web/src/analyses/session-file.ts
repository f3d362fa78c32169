import { isCounted } from '@quarry/contracts/counted'
import { Findings } from '@quarry/contracts/findings'
import { formatNumber } from '@quarry/contracts/format-count'
import {
  EXTRACTION_LIMIT_DEFAULT,
  EXTRACTION_LIMIT_MAX,
  EXTRACTION_LIMIT_MIN,
  QUESTIONS_MAX,
  ROWS_MAX,
  SEED_TERM_LENGTH_MAX,
  SEED_TERMS_MAX,
  THRESHOLD_MAX,
} from '@quarry/contracts/limits'
import { ProtectedTerms } from '@quarry/contracts/protected-terms'
import { Question, QuestionId } from '@quarry/contracts/question'
import { isEnded, Run } from '@quarry/contracts/run'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { lightFormat } from 'date-fns/lightFormat'
import { z } from 'zod'
import { anyTime, PublishedRange } from '../analysis/choices/published-range.ts'
import { noReportDraft, ReportDraft } from '../analysis/choices/report-draft.ts'
import { TitlesPerRequest } from '../analysis/choices/titles-per-request.ts'
import { noChoices, type Workflow } from '../analysis/choices/workflow.ts'
import { countDemoPosts } from '../analysis/questions/demo-posts.ts'
import { StoredAnswers } from '../analysis/questions/kept-answers.ts'
import { StoredKeywordFigures } from '../analysis/questions/keyword-figures.ts'
import { readableList } from '../analysis/questions/readable-list.ts'
import { noTopicEdits, StoredTopicEdits } from '../analysis/questions/topic-edits.ts'
import { defaultTableView, TableView } from '../analysis/table-state/table-view.ts'

/** Maximum characters of an analysis's name. */
export const NAME_LENGTH_MAX = 120

const FORMAT = 'quarry-session'
const VERSION = 1

const Choice = z
  .object({
    name: z.string(),
    source: SourceId.optional(),
    /** The display name, if it differs. */
    title: z.string().max(1000).optional(),
    subscribers: z.number().int().nonnegative().default(0),
    description: z.string().max(10_000).default(''),
    selected: z.boolean().default(true),
    limit: z
      .number()
      .int()
      .min(EXTRACTION_LIMIT_MIN)
      .max(EXTRACTION_LIMIT_MAX)
      .default(EXTRACTION_LIMIT_DEFAULT),
  })
  .refine(({ name, source = 'reddit' }) => sourceFacts[source].communityName.test(name), {
    path: ['name'],
    message: 'is not a valid community for this source',
  })

/** Until 27 November 2026, files had the protected terms in this field, and no topics from the model to edit. */
const EarlierStyle = z.object({ protectedTerms: ProtectedTerms })
const EarlierTopicEdits = z.object({ merged: z.unknown() }).transform(() => noTopicEdits)

/** A file of an earlier version lacks some of these fields. */
const fields = {
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  savedAt: z.iso.datetime().optional(),
  /** The user's name for the analysis; absent without one. */
  name: z.string().max(NAME_LENGTH_MAX).optional(),
  /** How many of the questions are from posts that the sandbox invented; absent if none is. */
  demoQuestions: z.number().int().nonnegative().optional(),
  seedTerms: z.array(z.string().max(SEED_TERM_LENGTH_MAX)).max(SEED_TERMS_MAX).default([]),
  subreddits: z.array(Choice).max(1000).default([]),
  titlesPerRequest: TitlesPerRequest.default(noChoices.titlesPerRequest),
  tableView: TableView.default(defaultTableView),
  protectedTerms: ProtectedTerms.optional(),
  published: PublishedRange.default(anyTime),
  /** Absent in files of earlier versions. */
  report: ReportDraft.default(noReportDraft),
  onlyMatching: z.boolean().default(false),
  topicEdits: StoredTopicEdits.or(EarlierTopicEdits).default(noTopicEdits),
  /** Absent without any figures. */
  keywordFigures: StoredKeywordFigures.optional(),
  /** Absent unless answers were read. */
  answers: StoredAnswers.optional(),
  /** Absent until topics are found. */
  findings: Findings.optional(),
  /** How the questions were read and cleaned, the newest first. */
  runs: readableList(Run)
    .transform((runs) => runs.filter(isEnded))
    .default([]),
  /** Ids that the user has deleted, so that no server adds them again; not more than a server takes. */
  deleted: readableList(QuestionId)
    .transform((ids) => ids.slice(-ROWS_MAX))
    .default([]),
  questions: z
    .array(Question)
    .max(ROWS_MAX)
    // Counted at the highest threshold, because the file does not contain the session's.
    .refine(
      (rows) => rows.filter((row) => isCounted(row, THRESHOLD_MAX)).length <= QUESTIONS_MAX,
      `more than ${formatNumber(QUESTIONS_MAX)}`,
    )
    .default([]),
}

/** Strict, so that a file contains nothing else, especially no credentials. */
const SessionFile = z
  .strictObject({ ...fields, style: EarlierStyle.optional() })
  .transform(({ style, protectedTerms = style?.protectedTerms ?? [], ...session }) => ({
    ...session,
    protectedTerms,
  }))
export type SessionFile = z.infer<typeof SessionFile>

const Header = z.object({ format: z.literal(FORMAT), version: z.number() })

type Contents = Pick<
  Workflow,
  'seedTerms' | 'subreddits' | 'published' | 'onlyMatching' | 'titlesPerRequest' | 'protectedTerms'
> & {
  name?: string
  tableView: TableView
  report: ReportDraft
  topicEdits: z.input<typeof StoredTopicEdits>
  keywordFigures: StoredKeywordFigures | undefined
  answers?: StoredAnswers | undefined
  findings?: Findings | undefined
  runs: readonly Run[]
  deleted: readonly string[]
}

/**
 * Returns a file with the questions and choices, but nothing else from the workflow, such as credentials. `shownName` is
 * the analysis's name on screen.
 */
export function writeSessionFile(
  questions: readonly Question[],
  contents: Contents,
  { shownName, now }: { shownName: string; now: Date },
): { name: string; text: string } {
  const runs = contents.runs.filter(isEnded)
  const demoQuestions = countDemoPosts(questions)
  const all = {
    ...{ format: FORMAT, version: VERSION, savedAt: now.toISOString() },
    ...(demoQuestions > 0 && { demoQuestions }),
    ...contents,
    runs,
    questions,
  }
  const session = Object.entries(all).filter(([name]) => Object.hasOwn(fields, name))
  return {
    name: `${fileNameOf(shownName)}-${lightFormat(now, 'yyyy-MM-dd-HHmm')}.json`,
    text: JSON.stringify(Object.fromEntries(session)),
  }
}

/** Characters of the name in a file's name; some disks allow 255 bytes. */
const FILE_NAME_LENGTH_MAX = 50

/** Keeps letters and digits of any script, because disks differ in what else they allow. */
function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, FILE_NAME_LENGTH_MAX).join('').replace(/-$/, '') || 'analysis'
}

export type ReadSession = { session: SessionFile } | { problem: string }

const NOT_OURS =
  'This is not the file of a Quarry analysis. If it is incomplete, save the analysis again. For a list of titles, choose “Open titles from a file”.'

/** Returns the session in a file, or a message that says why it can't be read. */
export function readSessionFile(text: string): ReadSession {
  const json = parseJson(text)
  const header = Header.safeParse(json)
  if (!header.success) return { problem: NOT_OURS }
  if (header.data.version !== VERSION) {
    return {
      problem: `This file has version ${header.data.version}, but this Quarry reads version ${VERSION}. Save it again where it came from, or update Quarry.`,
    }
  }
  const read = SessionFile.safeParse(json)
  if (read.success) return { session: read.data }
  const [issue] = read.error.issues
  return { problem: `The file is damaged: ${pathOf(issue?.path ?? [])}${issue?.message ?? 'unreadable'}.` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns `question 14, title: `, counting from 1. */
function pathOf([list, index, field]: readonly PropertyKey[]): string {
  if (list === undefined) return ''
  if (typeof index !== 'number') return `${String(list)}: `
  const entry = `${String(list).replace(/s$/, '')} ${index + 1}`
  return field === undefined ? `${entry}: ` : `${entry}, ${String(field)}: `
}
