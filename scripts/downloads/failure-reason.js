/**
 * Why a program failed that downloads or writes, by the codes that npm, pnpm, Node and the system use.
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
    'What was downloaded is not what is pinned here: look at the registry or proxy that npm is set to.',
  ],
  [
    /\b(?:E|ERR_PNPM_FETCH_)(?:401|403|404|407)\b|_NO_MATCHING_VERSION\b/,
    'The registry does not hand it out: look at the registry or proxy that npm is set to.',
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E50[0-9]|ERR_PNPM_META_FETCH_FAIL|ERR_PNPM_FETCH_50\d)\b|error sending request/,
    'The registry cannot be reached: look at the network or the proxy and try again.',
  ],
  [
    /\b(?:EACCES|EPERM|EROFS)\b|permission denied/i,
    'A file or folder may not be written: look at the owner of this folder and of .cache.',
  ],
]

/**
 * One sentence with what to do; without a known cause, the last line.
 * @param {string} output
 */
export function failureReason(output) {
  const known = find(REASONS, output)
  return known ?? `${output.trim().split('\n').at(-1) || 'It printed nothing'}.`.replace(/\.\.$/, '.')
}

/**
 * Returns what to do about a full disk, if the output is about one.
 * @param {string} output
 */
export const diskReason = (output) => find(DISK_REASONS, output)

/**
 * @param {typeof DISK_REASONS} reasons
 * @param {string} output
 */
const find = (reasons, output) => reasons.find(([pattern]) => pattern.test(output))?.[1]
