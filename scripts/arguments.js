import { parseArgs } from 'node:util'
import { commands } from './commands.js'

const NUMBER = /^\d+(\.\d+)?$/

/**
 * Checks a command's arguments before anything is installed for it.
 * @param {string} name its name in `commands`
 * @param {string[]} args
 * @returns {{ usage?: string, error?: string }} `usage` for --help, `error` (one sentence) for a wrong
 *   argument, neither if the command can run
 */
export function checkArguments(name, args) {
  const command = commands[name]
  if (!command)
    return { error: `Unknown command '${name}'. The commands are ${Object.keys(commands).join(', ')}.` }
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([option, [descriptor]]) => [option, descriptor]),
  )
  try {
    const { values } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: command.positionals !== undefined,
    })
    if (values.help) return { usage: formatUsage(command) }
    const problem = findWrongValue(command, values)
    return problem === undefined ? {} : { error: `${problem}. For its options run ${command.npm} -- --help` }
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    return { error: `${problem}. For its options run ${command.npm} -- --help` }
  }
}

/**
 * @param {import('./commands.js').Command} command
 * @param {Readonly<Record<string, unknown>>} values
 */
function findWrongValue({ options = {} }, values) {
  for (const [name, [, , takes]] of Object.entries(options)) {
    const value = values[name]
    if (typeof value !== 'string') continue
    const expected = wrongFor(takes, value)
    if (expected !== undefined) return `--${name} must be ${expected}, not '${value}'`
  }
  return undefined
}

/**
 * Returns what the option expects if the value isn't that.
 * @param {import('./commands.js').Option[2]} takes
 * @param {string} value
 */
function wrongFor(takes, value) {
  if (takes === 'N' && !NUMBER.test(value)) return 'a number'
  return Array.isArray(takes) && !takes.includes(value) ? takes.join(' or ') : undefined
}

/** @param {import('./commands.js').Command} command */
function formatUsage({ npm, does, options = {}, positionals }) {
  const rows = Object.entries(options).map(([name, [{ short }, explanation, takes]]) => {
    const value = Array.isArray(takes) ? takes.join('|') : takes
    return [`${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` ${value}`}`, explanation]
  })
  const width = Math.max(...rows.map(([names = '']) => names.length), '--help'.length)
  const lines = [...rows, ['--help', 'shows this text']].map(
    ([names = '', explanation]) => `  ${names.padEnd(width)}  ${explanation}`,
  )
  const words = [
    npm,
    ...(rows.length > 0 || positionals ? ['--'] : []),
    ...(rows.length > 0 ? ['[OPTIONS]'] : []),
    ...(positionals ? [`[${positionals.split('  ')[0]}]`] : []),
  ]
  return [words.join(' '), '', does, '', ...(positionals ? [`  ${positionals}`] : []), ...lines].join('\n')
}
