import type { Call } from './call.ts'
import { ToolError } from './tool-error.ts'

const UNCONFIRMED =
  'Stack Exchange’s policy restricts AI, so nothing is requested from it until the user has confirmed that for this token in the page under Connect an assistant. Other sources need no confirmation. Nothing was started.'

/**
 * Throws ToolError for a request to Stack Exchange if the user hasn't confirmed its policy, which the page also
 * requires.
 */
export function requirePolicy(
  { token }: Pick<Call, 'token'>,
  { source, demo = false }: { source: string; demo?: boolean },
): void {
  if (source === 'stack-exchange' && !demo && !token.consents.stackExchange) throw new ToolError(UNCONFIRMED)
}
