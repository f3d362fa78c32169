import { TokenExtraction } from '@quarry/contracts/endpoints/tokens'
import { isEnded } from '@quarry/contracts/run'
import { communityLabel } from '@quarry/contracts/sources'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { linkTo } from '../call.ts'
import { presentKeys } from '../caller-keys.ts'
import { defineTool } from '../define-tool.ts'
import { fitRows } from '../fit-rows.ts'
import { RunReport, reportOf } from '../run-report.ts'

const key = z.enum(['present', 'demo', 'missing'])
const keyOrServers = z.enum([...key.options, 'server'])

export const listAnalyses = ({ copies, config }: Pick<Dependencies, 'copies' | 'config'>) =>
  defineTool({
    name: 'list_analyses',
    title: 'List analyses',
    description:
      'Lists the analyses that this token reaches, with counts, runs at work, and what the last extraction of each collected, so that it can be repeated. Also says which keys, rights and how much of today’s budget there are, and whether results may show titles of Reddit and Stack Exchange. Call it first.',
    right: 'read',
    input: z.object({}),
    output: z.object({
      analyses: z.array(
        z.object({
          analysis: z.string(),
          name: z.string(),
          madeBy: z.enum(['this token', 'the user']),
          where: z.enum(['server', 'only in the user’s browser', 'being sent to the server']),
          questions: z.number().optional(),
          pending: z.number().optional(),
          cleaned: z.number().optional(),
          failed: z.number().optional(),
          activeRuns: z.array(RunReport.pick({ runId: true, work: true, state: true })).optional(),
          extraction: TokenExtraction.partial({ seedTerms: true }).optional(),
          link: z.string(),
        }),
      ),
      more: z.number(),
      keys: z.object({ model: keyOrServers, reddit: key, stackExchange: keyOrServers }),
      rights: z.object({
        read: z.literal(true),
        start: z.boolean(),
        change: z.boolean(),
        delete: z.boolean(),
      }),
      showsReddit: z.boolean(),
      showsStackExchange: z.boolean(),
      leftToday: z.object({ titles: z.number(), requests: z.number() }),
      nextStep: z.string(),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    async run(call) {
      const { token, keys } = call
      const { ownerId, budget, used, rights, consents } = token
      const found = await Promise.all(
        token.analyses.map(async ({ id, name, isMade, extraction }) => {
          const copy = await copies.find({ ownerId, analysis: id })
          return {
            analysis: id,
            name: name || 'Not named',
            madeBy: isMade ? ('this token' as const) : ('the user' as const),
            where: whereOf(copy),
            ...(copy && {
              questions: copy.questions.total,
              pending: copy.questions.pending,
              cleaned: copy.questions.processed,
              failed: copy.questions.error,
              activeRuns: copy.runs
                .filter((run) => !isEnded(run))
                .map(reportOf)
                .map(({ runId, work, state }) => ({ runId, work, state })),
            }),
            ...(extraction && { extraction: withLabels(extraction) }),
            link: linkTo(call, id),
          }
        }),
      )
      const newestFirst = found.toSorted((left, right) =>
        (right.extraction?.at ?? '').localeCompare(left.extraction?.at ?? ''),
      )
      const analyses = fitRows(newestFirst)
      return {
        analyses,
        more: found.length - analyses.length,
        keys: presentKeys(keys, config),
        rights: { read: true as const, ...rights },
        showsReddit: consents.reddit,
        showsStackExchange: consents.stackExchange,
        leftToday: {
          titles: Math.max(0, budget.titles - used.titles),
          requests: Math.max(0, budget.requests - used.requests),
        },
        nextStep: nextStep(rights.start, found.length),
      }
    },
  })

/** Writes communities like every other result. */
const withLabels = ({ communities, seedTerms, ...extraction }: TokenExtraction) => ({
  ...extraction,
  ...(seedTerms.length > 0 && { seedTerms }),
  communities: communities.map((community) => communityLabel(community, extraction.source)),
})

const whereOf = (copy: { restoring: boolean } | undefined) =>
  copy === undefined
    ? ('only in the user’s browser' as const)
    : copy.restoring
      ? ('being sent to the server' as const)
      : ('server' as const)

function nextStep(mayStart: boolean, analyses: number): string {
  if (!mayStart)
    return 'This token may only read. To search, extract or clean, the user changes its rights in the page under Connect an assistant.'
  return analyses === 0
    ? 'Call find_communities with seed terms, then start_extraction without an analysis to make one.'
    : 'Use an analysis by its id. To repeat an extraction, call start_extraction without an analysis, with the same source, communities, perCommunity and terms, and another name.'
}
