import { Findings } from '@quarry/contracts/findings'
import { Run } from '@quarry/contracts/run'
import { SessionConfig } from '@quarry/contracts/session-config'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import type { AnalysisState } from './analysis-state.ts'
import type { UnsavedChanges } from './changes/change-queue.ts'
import { anyTime, PublishedRange } from './choices/published-range.ts'
import { noReportDraft, ReportDraft } from './choices/report-draft.ts'
import { SubredditChoice } from './choices/subreddit-choices.ts'
import { TitlesPerRequest } from './choices/titles-per-request.ts'
import { noChoices } from './choices/workflow.ts'
import { knownConfig } from './known-config.ts'
import { type KeptAnswers, noAnswers } from './questions/kept-answers.ts'
import { type KeywordFigures, noKeywordFigures } from './questions/keyword-figures.ts'
import { putQuestions, sentQuestions } from './questions/question-cache.ts'
import type { QuestionSet } from './questions/question-set.ts'
import { readableList } from './questions/readable-list.ts'
import { noTopicEdits, type TopicEdits } from './questions/topic-edits.ts'
import { withDeletedUnsent } from './questions/unsent-questions.ts'
import type { FileOrder } from './table-state/file-order.ts'
import { defaultTableView, TableView } from './table-state/table-view.ts'

const Config = z.object(SessionConfig.shape)

const Choices = z.object({
  seedTerms: z.array(z.string()).readonly().catch(noChoices.seedTerms),
  subreddits: readableList(SubredditChoice).readonly().catch([]),
  sources: z.array(SourceId).readonly().catch(noChoices.sources),
  published: PublishedRange.catch(anyTime),
  onlyMatching: z.boolean().catch(false),
  searched: z
    .object({ seedTerms: z.array(z.string()).readonly(), onlyMatching: z.boolean() })
    .optional()
    .catch(undefined),
  titlesPerRequest: TitlesPerRequest.catch(noChoices.titlesPerRequest),
  subredditsChosen: z.boolean().catch(false),
  protectedTerms: z.array(z.string()).readonly().catch(noChoices.protectedTerms),
  tableView: TableView.catch(defaultTableView),
  topicEdits: z.custom<TopicEdits>((value) => value instanceof Map).catch(noTopicEdits),
  report: ReportDraft.catch(noReportDraft),
  config: Config.optional().catch(undefined),
})

const Server = z.object({
  runs: readableList(Run).readonly().catch([]),
  findings: Findings.optional().catch(undefined),
  revision: z.number().catch(0),
  epoch: z.string().optional().catch(undefined),
  /** Ids that the user has deleted. */
  deleted: z.custom<ReadonlySet<string>>((value) => value instanceof Set).catch(new Set<string>()),
})

/** Everything that an analysis keeps beside its questions. No part contains a credential. */
export type Parts = {
  choices: z.output<typeof Choices>
  /** Search volumes of keyword tools. */
  figures: KeywordFigures
  fileOrder: FileOrder
  /** What people answered; missing in analyses of earlier versions. */
  answers: KeptAnswers
  /** Changes that the server has not confirmed; the kept questions don't include them. */
  unsaved: UnsavedChanges
  /** The state of the server's copy, from which the page polls for changes. */
  server: z.output<typeof Server>
}
export type PartName = keyof Parts

const schemas: { [Name in PartName]: z.ZodType<Parts[Name]> } = {
  choices: Choices,
  figures: z.custom<KeywordFigures>((value) => typeof value === 'object').catch(noKeywordFigures),
  fileOrder: z.array(z.string()).readonly().catch([]),
  answers: z
    .custom<KeptAnswers>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        'byQuestion' in value &&
        value.byQuestion instanceof Map &&
        'quotes' in value &&
        value.quotes instanceof Map,
    )
    .catch(noAnswers),
  unsaved: z.custom<UnsavedChanges>((value) => typeof value === 'object').catch({}),
  server: Server,
}

export const partNames = [
  'choices',
  'figures',
  'fileOrder',
  'answers',
  'unsaved',
  'server',
] as const satisfies PartName[]

/** The parts that only the page knows; the server has the others, too. */
export const ownPartNames = [
  'choices',
  'figures',
  'fileOrder',
  'answers',
  'unsaved',
] as const satisfies PartName[]

/** Returns the parts as they are on screen. */
export function readParts(analysis: AnalysisState, kept: Partial<Parts>): Parts {
  const choices = analysis.choices.get()
  const { seedTerms, subreddits, sources, published, onlyMatching, searched } = choices
  const { titlesPerRequest, subredditsChosen, protectedTerms, report } = choices
  return {
    choices: {
      ...{ seedTerms, subreddits, sources, published, onlyMatching, searched },
      ...{ titlesPerRequest, subredditsChosen, protectedTerms, report },
      tableView: analysis.tables.analysis.view.get(),
      topicEdits: analysis.topicEdits.get(),
      config: Config.safeParse(knownConfig(analysis)).data ?? kept.choices?.config,
    },
    figures: analysis.keywordFigures.get(),
    fileOrder: analysis.fileOrder.get(),
    answers: analysis.answers.get(),
    unsaved: analysis.changes.unsaved(),
    server: serverPartOf(withDeletedUnsent(sentQuestions(analysis), analysis.unsent.get())),
  }
}

export function serverPartOf({ runs, findings, revision, epoch, deleted }: QuestionSet): Parts['server'] {
  return { runs, findings, revision, epoch, deleted }
}

/**
 * Puts the kept parts on screen. The caller sends the unsaved changes again, because they need the questions on screen.
 */
export function showParts(
  analysis: AnalysisState,
  { choices, figures, fileOrder, answers, server }: Partial<Parts>,
): void {
  if (choices) {
    const { tableView, topicEdits, config: _, ...own } = choices
    analysis.choices.update((before) => ({ ...before, ...own }))
    analysis.tables.analysis.view.update(() => tableView)
    analysis.topicEdits.update(() => topicEdits)
  }
  if (figures) analysis.keywordFigures.update(() => figures)
  if (answers) analysis.answers.update(() => answers)
  if (fileOrder) analysis.fileOrder.update(() => fileOrder)
  if (server) {
    const set = sentQuestions(analysis)
    putQuestions(analysis, { ...set, ...server, epoch: server.epoch ?? set.epoch })
  }
}

/** Returns the kept parts. A field that an earlier version did not keep gets its default, so that older analyses open. */
export function parseParts(kept: Readonly<Record<string, unknown>>): Partial<Parts> {
  const parse = <Name extends PartName>(name: Name) =>
    kept[name] !== undefined && { [name]: schemas[name].parse(kept[name]) }
  return Object.assign({}, ...partNames.map(parse))
}
