import { noFindings } from '@quarry/contracts/findings'
import { CarriedFindings, FindTopicsParams } from '@quarry/contracts/run-params'
import { hashOf } from '@quarry/tasks/findings/hash-of'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'
import { createExchange, HaltedError } from './exchange.ts'
import { createFindingTopics } from './finding-topics.ts'
import { runWithModel } from './run-with-model.ts'

/** The draft's field for the scope of the run that began it. */
const SCOPE = 'scope'

/**
 * Finds topics and groups of questions that ask the same. Continues where an earlier run stopped, and saves what each
 * step found.
 */
export async function runFindTopics(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { run, fields, work } = context
  const params = FindTopicsParams.decode(fields.get('params') ?? '')
  return await runWithModel(dependencies, context, params, async (service) => {
    const { carried, hash } = readCarried(work)
    const scope = JSON.stringify([params.scope, params.topicIds ?? [], hash])
    const draft = await continuedDraft(dependencies, context, scope)
    const exchange = createExchange(dependencies, context, { service, draft })
    const ids: unknown = JSON.parse(work.get('ids') ?? '[]')
    const questions = await dependencies.owners.find(run.sessionId, Array.isArray(ids) ? ids.map(String) : [])
    const findings = (await dependencies.findings.read(run.sessionId)) ?? noFindings
    const finding = { exchange, questions, findings, carried }
    const message = await createFindingTopics(dependencies, context, finding)[params.scope](params.topicIds)
    const ended = await dependencies.owners.write(run, {
      unlink: [dependencies.findings.draftKey(run.sessionId)],
    })
    return ended.outcome === 'written' ? { kind: 'done', message } : { kind: ended.outcome }
  })
}

/** Returns what the start of the run carried over from another analysis. */
function readCarried(work: RunContext['work']): { carried: CarriedFindings; hash: string } {
  const text = work.get('carried') ?? '{}'
  return { carried: CarriedFindings.decode(text), hash: hashOf(text) }
}

/** Returns the draft of an earlier run with the same scope, or an empty one. */
async function continuedDraft(
  { findings, owners }: Pick<WorkerDependencies, 'findings' | 'owners'>,
  { run }: Pick<RunContext, 'run'>,
  scope: string,
): Promise<Map<string, string>> {
  const draft = await findings.draft(run.sessionId)
  if (draft.get(SCOPE) === scope) return draft
  const written = await owners.write(run, {
    unlink: [findings.draftKey(run.sessionId)],
    values: [['draft', SCOPE, scope]],
  })
  if (written.outcome !== 'written') throw new HaltedError({ kind: written.outcome })
  return new Map([[SCOPE, scope]])
}
