import { expect, test } from 'vitest'
import { noReportDraft } from './choices/report-draft.ts'
import { addManually } from './choices/subreddit-choices.ts'
import { noChoices } from './choices/workflow.ts'
import { parseParts } from './parts.ts'
import { sampleRun } from './questions/testing/sample-run.ts'
import { defaultTableView } from './table-state/table-view.ts'

test('a kept part lacks nothing but what is unreadable', () => {
  const run = sampleRun({ state: 'completed' })
  const [rye] = addManually([], 'rye').choices
  const { choices, server } = parseParts({
    choices: {
      ...{ seedTerms: ['rye'], titlesPerRequest: 'automatic', subreddits: [rye, { name: 'spelt' }] },
      searched: { seedTerms: 'rye' },
    },
    server: { runs: [{ kind: 'future' }, run], revision: 7 },
  })
  expect(choices).toEqual({
    ...{ seedTerms: ['rye'], titlesPerRequest: 20, subreddits: [rye], tableView: defaultTableView },
    ...{ sources: noChoices.sources, published: noChoices.published, protectedTerms: [] },
    ...{ subredditsChosen: false, onlyMatching: false, topicEdits: new Map(), config: undefined },
    ...{ searched: undefined, report: noReportDraft },
  })
  expect(server).toEqual({ runs: [run], revision: 7, epoch: undefined, deleted: new Set() })
})

test('parts that were never kept stay away', () => {
  expect(parseParts({})).toEqual({})
})
