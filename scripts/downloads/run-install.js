import { log } from '../progress.js'
import { runProgram } from '../run-program.js'
import { failureReason } from './failure-reason.js'

const LAST_LINES = 8

/**
 * Runs a program that installs or downloads something, and once more if it fails, because network errors are often temporary.
 * @param {string} title what it does, as the start of a sentence
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @throws {Error} with the reason, how the program ended, and its last lines
 */
export async function runInstall(title, file, args, options) {
  const first = await runProgram(file, args, options)
  if (first.ok) return
  log(`${title} failed (${file} ${first.ending}): ${failureReason(first.output)} Trying once more.`)
  const second = await runProgram(file, args, options)
  if (second.ok) return
  const lines = second.output.trim().split('\n').slice(-LAST_LINES)
  const output = lines.map((line) => `  ${line}`).join('\n')
  throw new Error(
    `${title} failed twice (${file} ${second.ending}): ${failureReason(second.output)}\n${output}`,
  )
}
