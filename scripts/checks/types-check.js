import { runProgram } from '../run-program.js'
import { runInCheck } from './check.js'

const TYPECHECK = ['run', 'typecheck']

/** Types, in every package: one without the check, or no package at all, is a failure too. */
export const typesCheck = {
  title: 'types',
  /** @param {import('./check.js').Stack} stack */
  async run(stack) {
    const unchecked = await findUnchecked()
    if (unchecked) return { passed: 0, failed: 1, output: unchecked }
    const args = [...TYPECHECK, '--continue', '--output-logs=errors-only']
    const { ok, output } = await runInCheck(stack, 'turbo', args)
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
  },
}

async function findUnchecked() {
  const plan = await runProgram('turbo', [...TYPECHECK, '--dry=json'])
  if (!plan.ok) return plan.output
  /** @type {{ tasks: { taskId: string, command: string }[] }} */
  const { tasks } = JSON.parse(plan.stdout)
  if (tasks.length === 0) return 'turbo found no package to check.'
  const unchecked = tasks.filter(({ command }) => command === '<NONEXISTENT>').map(({ taskId }) => taskId)
  return unchecked.length > 0 ? `There is no ${unchecked.join(', ')}.` : undefined
}
