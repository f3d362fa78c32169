const NOTICES = new Set(['warn', 'error', 'fatal'])
const NOT_SHOWN = new Set(['level', 'time', 'event', 'msg', 'service', 'instance', 'err'])

/**
 * Formats a service's log line for a terminal: `12:03:04 worker warn: quota used up model=… until=…`.
 * @param {string} service
 * @param {string} line a JSON log line, or any other output
 * @returns {{ text: string, isNotice: boolean }} a notice is a warning, an error, or a non-empty line that is not a log line
 */
export function readableLogLine(service, line) {
  const entry = parseEntry(line)
  if (!entry) return { text: `${service}: ${line}`, isNotice: line.trim() !== '' }
  const time = new Date(entry.time ?? Date.now()).toTimeString().slice(0, 8)
  const fields = Object.entries(entry)
    .filter(([name]) => !NOT_SHOWN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const { type = '', message = '', at } = entry.err ?? {}
  const cause = entry.err ? `\n${[`${type}: ${message}`, at].filter(Boolean).join('\n')}` : ''
  const text = `${time} ${service} ${entry.level}: ${entry.msg ?? ''}${fields.join('')}${cause}`
  return { text, isNotice: NOTICES.has(entry.level) }
}

/** @param {string} line */
function parseEntry(line) {
  try {
    const entry = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? entry : undefined
  } catch {
    return undefined
  }
}
