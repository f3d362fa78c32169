import { randomBytes, randomUUID } from 'node:crypto'
import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { SeedTerms } from '@quarry/contracts/endpoints/connections'
import { ExtractionRequest } from '@quarry/contracts/endpoints/runs'
import { remembered } from '@quarry/contracts/endpoints/tokens'
import { formatCount } from '@quarry/contracts/format-count'
import {
  EXTRACTION_LIMIT_DEFAULT,
  EXTRACTION_LIMIT_MAX,
  EXTRACTION_LIMIT_MIN,
  SUBREDDITS_MAX,
} from '@quarry/contracts/limits'
import { isEnded, RunId } from '@quarry/contracts/run'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { cutText } from '@quarry/contracts/text'
import { copyIdOf } from '@quarry/store/copy-ref'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { isMemoryShort } from '../../memory-guard.ts'
import { startExtraction as start } from '../../runs/start-extraction.ts'
import { type Call, linkTo } from '../call.ts'
import { sourceCredentials } from '../caller-keys.ts'
import { communityName } from '../community-names.ts'
import { defineTool } from '../define-tool.ts'
import { requirePolicy } from '../require-policy.ts'
import { activityOf } from '../run-report.ts'
import { withinBudget } from '../token-budget.ts'
import { openTokenCopy, type TokenCopy, withCaller } from '../token-copy.ts'
import { ToolError } from '../tool-error.ts'

/** The most live copies that a token may have made. */
const LIVE_MADE_MAX = 20
/** A request reads up to a hundred posts, about one in five of which asks something. */
const QUESTIONS_PER_REQUEST = 20
const NAME_MAX = 60
const SAME_START =
  'The same start was made less than ten minutes ago, so nothing new was started, and this is its run. To read the communities again, wait until the ten minutes are over.'

const Input = z.object({
  analysis: AnalysisId.optional().describe('An analysis to add to; leave it out to make a new one'),
  name: z.string().trim().max(NAME_MAX).default('').describe('A name for a new analysis'),
  source: SourceId,
  communities: z
    .array(z.string().transform(communityName).pipe(z.string().max(50)))
    .min(1)
    .max(SUBREDDITS_MAX)
    .describe('Names as find_communities gives them: "r/bread", "cooking", "!bread@lemmy.world", "Ask HN"'),
  perCommunity: z
    .number()
    .int()
    .min(EXTRACTION_LIMIT_MIN)
    .max(EXTRACTION_LIMIT_MAX)
    .default(EXTRACTION_LIMIT_DEFAULT)
    .describe('Questions to collect from each community'),
  seedTerms: SeedTerms.optional().describe('Only posts about these; leave it out to read everything'),
  from: z.iso.datetime().optional().describe('Only posts from this time on, ISO in UTC'),
  to: z.iso.datetime().optional(),
})
type Input = z.infer<typeof Input>

const Known = z.object({ analysis: AnalysisId, runId: RunId })

export const startExtraction = (dependencies: Dependencies) =>
  defineTool({
    name: 'start_extraction',
    title: 'Start an extraction',
    description:
      'Starts collecting question titles from communities of one source and returns immediately; wait with get_run. Without an analysis it makes a new one. The same start within ten minutes returns the first one’s run. Spends about one request for each 20 questions asked for.',
    right: 'start',
    input: Input,
    output: z.object({
      analysis: z.string(),
      runId: z.string(),
      isNew: z.boolean(),
      message: z.string(),
      link: z.string(),
      nextStep: z.string(),
    }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    async run(call, input) {
      const { tokens, runs } = dependencies
      const { ownerId } = call.token
      const known = await tokens.sameStart(call.token, input)
      if (known === '') throw new ToolError('The same start is under way. Wait 5 s, then call list_analyses.')
      if (known !== undefined) {
        const { analysis, runId } = Known.parse(JSON.parse(known))
        const run = await runs.find(copyIdOf({ ownerId, analysis }), runId)
        if (run && (!isEnded(run) || run.state === 'completed' || run.state === 'ended-early'))
          return resultOf(call, input, {
            analysis,
            runId,
            isNew: false,
            message: SAME_START,
          })
      }
      try {
        const started = await begin(dependencies, call, input)
        await tokens.started(call.token, input, JSON.stringify(started))
        const { unit, units } = sourceFacts[input.source]
        const message = `Extraction started for ${formatCount(input.communities.length, unit, units)}.`
        return resultOf(call, input, { ...started, isNew: true, message })
      } catch (error) {
        await tokens.forgetStart(call.token, input).catch(() => undefined)
        throw error
      }
    },
  })

function resultOf(
  call: Call,
  { source }: Input,
  result: { analysis: string; runId: string; isNew: boolean; message: string },
) {
  const isHidden = source === 'reddit' && !call.token.consents.reddit
  return {
    ...result,
    link: linkTo(call, result.analysis),
    nextStep: `Call get_run with this analysis to wait for it.${isHidden ? ` You will not see its titles until the user allows ${sourceFacts.reddit.name}’s for this token, in the page under Connect an assistant: say so now.` : ''}`,
  }
}

/** Starts the run in the given analysis or in a new one, and returns both ids. */
async function begin(dependencies: Dependencies, call: Call, input: Input): Promise<z.infer<typeof Known>> {
  const { source, communities, perCommunity, seedTerms, from, to } = input
  const request = requestOf(call, input)
  const requests = communities.length * Math.ceil(perCommunity / QUESTIONS_PER_REQUEST)
  return await withinBudget(dependencies, call, { titles: 0, requests }, async () => {
    const target = input.analysis
      ? await openTokenCopy(dependencies, call, input.analysis)
      : await makeCopy(dependencies, call, nameOf(input))
    const { analysis } = target.ref
    const active = target.copy.runs.find(
      (run) => !isEnded(run) && run.kind === 'extraction' && (run.source ?? 'reddit') === source,
    )
    if (active)
      throw new ToolError(
        `A run that ${activityOf(active)} from ${sourceFacts[source].name} is at work in this analysis: run ${active.id}. Call get_run to wait for it, or control_run to cancel it. Nothing was started.`,
      )
    try {
      const { runId } = await start(dependencies, target.caller, request)
      await call.reportRun({ kind: 'extraction', runId })
      const known = call.token.analyses.find(({ id }) => id === analysis)
      await dependencies.tokens.reach(call.token, {
        id: analysis,
        name: known?.name ?? nameOf(input),
        isMade: known?.isMade ?? true,
        extraction: remembered({
          ...{ at: new Date().toISOString(), source, communities, perCommunity },
          seedTerms: seedTerms ?? [],
        }),
      })
      return { analysis, runId }
    } catch (error) {
      // Nobody would ever find an empty copy.
      if (input.analysis === undefined) {
        await dependencies.copies.delete(target.ref).catch(() => undefined)
        await dependencies.tokens.unreach(call.token, analysis).catch(() => undefined)
      }
      throw error
    }
  })

  function requestOf({ keys }: Call, { communities: names }: Input): ExtractionRequest {
    const credentials = sourceCredentials(keys, source)
    requirePolicy(call, credentials)
    const parsed = ExtractionRequest.safeParse({
      ...credentials,
      subreddits: names,
      subredditLimits: Object.fromEntries(names.map((name) => [name, perCommunity])),
      ...(seedTerms && { seedTerms }),
      ...(from !== undefined && { publishedFrom: from }),
      ...(to !== undefined && { publishedTo: to }),
    })
    if (parsed.success) return parsed.data
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues
    const name =
      path[0] === 'subreddits' || path[0] === 'subredditLimits' ? names[Number(path[1]) || 0] : path[0]
    throw new ToolError(
      `${JSON.stringify(name)} ${message}. Take names from find_communities. Nothing was started.`,
    )
  }
}

function nameOf({ name, seedTerms, communities }: Input): string {
  return name || cutText(seedTerms?.join(', ') ?? communities.slice(0, 3).join(', '), NAME_MAX)
}

/** Makes a copy for a new analysis, which the browser's page later adds to its list. Throws ToolError. */
async function makeCopy(dependencies: Dependencies, call: Call, name: string): Promise<TokenCopy> {
  const { copies, tokens, redis } = dependencies
  const { token } = call
  const made = token.analyses.filter(({ isMade }) => isMade)
  const live = await Promise.all(made.map(({ id }) => copies.find({ ownerId: token.ownerId, analysis: id })))
  if (live.filter((copy) => copy !== undefined).length >= LIVE_MADE_MAX)
    throw new ToolError(
      'This token has made 20 analyses that are still on the server. Use one of them, or ask the user to delete some in the page. Nothing was started.',
    )
  const ref = { ownerId: token.ownerId, analysis: randomUUID() }
  if (!(await tokens.reach(token, { id: ref.analysis, name, isMade: true })))
    throw new ToolError(
      'This token reaches 100 analyses, which is the most. Ask the user to make a new token in the page. Nothing was started.',
    )
  await copies.makeRoom(ref, () => isMemoryShort(redis))
  // The counter is the lowest one, so any page can take the copy over.
  const holder = `0.${randomBytes(8).toString('hex')}`
  await copies.open(ref, { holder, restores: false, madeBy: { token: token.name, name } })
  const copy = await copies.find(ref)
  if (!copy) throw new ToolError('The server has no room for another analysis. Try again later.')
  return withCaller(call, ref, copy)
}
