import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { type CopyRef, copyIdOf } from '@quarry/store/copy-ref'
import type { SessionId } from '@quarry/store/keys'
import { type Guard, tokenGuard } from '@quarry/store/session-writer'
import type { Dependencies } from '../dependencies.ts'
import type { Caller } from '../runs/start-run.ts'
import { type Call, linkTo } from './call.ts'
import { ToolError } from './tool-error.ts'

/** An analysis's copy as seen by a token that works on it. */
export interface TokenCopy {
  ref: CopyRef
  sessionId: SessionId
  guard: Guard
  copy: AnalysisCopy
  caller: Caller
}

const UNKNOWN =
  'This token reaches no such analysis. Call list_analyses for those that it reaches; the user can share another one in the page’s list of analyses.'

/** Returns what an assistant should tell the user when only the user's browser has the analysis. */
const endedCopy = (call: Call, analysis: string): string =>
  `This analysis is now only in the user’s browser: ask them to open ${linkTo(call, analysis)}, then call again.`

/**
 * Returns a copy that exists and is whole. Throws ToolError if it isn't, or if the token doesn't reach the analysis.
 */
export async function openTokenCopy(
  { copies }: Pick<Dependencies, 'copies'>,
  call: Call,
  analysis: string,
): Promise<TokenCopy> {
  const { ownerId, analyses } = call.token
  if (!analyses.some(({ id }) => id === analysis)) throw new ToolError(UNKNOWN)
  const ref = { ownerId, analysis }
  const copy = await copies.find(ref)
  if (!copy) throw new ToolError(endedCopy(call, analysis))
  if (copy.restoring)
    throw new ToolError(
      'The page is sending this analysis to the server. Wait 5 s, then call again. Nothing was changed.',
    )
  await copies.use(ref)
  return withCaller(call, ref, copy)
}

/** Returns the copy with what a token presents to change it. */
export function withCaller({ token, requestId, address }: Call, ref: CopyRef, copy: AnalysisCopy): TokenCopy {
  const sessionId = copyIdOf(ref)
  const guard = tokenGuard(copy.epoch)
  return {
    ref,
    sessionId,
    guard,
    copy,
    caller: { sessionId, ownerId: token.ownerId, guard, requestId, address },
  }
}
