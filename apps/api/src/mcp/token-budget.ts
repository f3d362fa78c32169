import type { TokenBudget } from '@quarry/contracts/endpoints/tokens'
import { formatNumber } from '@quarry/contracts/format-count'
import type { Dependencies } from '../dependencies.ts'
import type { Call } from './call.ts'
import { ToolError } from './tool-error.ts'

/** Does work that spends the token's budget for today, and refunds the budget if the work fails. Throws ToolError. */
export async function withinBudget<Result>(
  { tokens }: Pick<Dependencies, 'tokens'>,
  { token }: Pick<Call, 'token'>,
  amount: TokenBudget,
  work: () => Promise<Result>,
): Promise<Result> {
  const left = await tokens.spend(token, amount)
  if (left) throw new ToolError(tooLittle(amount, left))
  try {
    return await work()
  } catch (error) {
    // Without Redis the refund fails as well, but the first error is the one to report.
    await tokens.giveBack(token, amount).catch(() => undefined)
    throw error
  }
}

function tooLittle(amount: TokenBudget, left: TokenBudget): string {
  const of = ({ titles, requests }: TokenBudget) =>
    `${formatNumber(titles)} titles and ${formatNumber(requests)} requests`
  return `This needs up to ${of(amount)}, and this token’s budget of today (UTC) has ${of(left)} left. Ask for less (fewer communities or titles, or more titles per request), wait until tomorrow, or ask the user to raise the budget in the page under Connect an assistant. Nothing was started.`
}
