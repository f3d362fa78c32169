import { log } from '../progress.js'
import { runProgram } from '../run-program.js'

const LAST_LINES = 8

/**
 * Why a download or a write failed, by the error codes that npm, pnpm, Node and the system print.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const DISK_REASONS = [
  [/\bENOSPC\b|no space left on device/i, 'The disk is full: free some space and try again.'],
  [/\bEDQUOT\b|disk quota exceeded/i, 'The disk quota is used up: free some space and try again.'],
]

/** @type {typeof DISK_REASONS} */
const REASONS = [
  ...DISK_REASONS,
  [
    /\bEINTEGRITY\b|_TARBALL_INTEGRITY\b|checksum mismatch/i,
    'The download does not match its pinned hash: check the registry or proxy that npm is set to.',
  ],
  [
    /\b(?:E|ERR_PNPM_FETCH_)(?:401|403|404|407)\b|_NO_MATCHING_VERSION\b/,
    'The registry does not provide it: check the registry or proxy that npm is set to.',
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E50[0-9]|ERR_PNPM_META_FETCH_FAIL|ERR_PNPM_FETCH_50\d)\b|error sending request/,
    'The registry cannot be reached: check the network or the proxy and try again.',
  ],
  [
    /\b(?:EACCES|EPERM|EROFS)\b|permission denied/i,
    'A file or folder cannot be written: check the owner of this folder and of .cache.',
  ],
]

/**
 * Returns one sentence with what to do, or the last line of the output if the cause is unknown.
 * @param {string} output
 */
export function failureReason(output) {
  const known = find(REASONS, output)
  return known ?? `${output.trim().split('\n').at(-1) || 'It printed nothing'}.`.replace(/\.\.$/, '.')
}

/**
 * Returns what to do about a full disk; undefined if the output is about something else.
 * @param {string} output
 */
export const diskReason = (output) => find(DISK_REASONS, output)

/**
 * @param {typeof DISK_REASONS} reasons
 * @param {string} output
 */
const find = (reasons, output) => reasons.find(([pattern]) => pattern.test(output))?.[1]

/**
 * Runs a program that installs or downloads something, and again if it fails, because network errors are often
 * temporary.
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
