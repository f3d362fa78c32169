import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkArguments } from './arguments.js'
import { commands } from './commands.js'
import { runScript } from './testing/run-script.js'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

test('every npm script that starts here is a command with the same name', () => {
  const started = Object.entries(scripts).flatMap(([script, line]) => {
    const [, name] = /bootstrap\.js (\S+)$/.exec(line) ?? []
    return name ? [[name, ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`]] : []
  })
  expect(started).toEqual(
    expect.arrayContaining(Object.entries(commands).map(([name, { npm }]) => [name, npm])),
  )
  expect(started).toHaveLength(Object.keys(commands).length)
})

test.each(Object.entries(commands))('%s explains itself and every option with --help', (name, command) => {
  const { usage = '' } = checkArguments(name, ['--help'])
  expect(usage).toContain(command.npm)
  expect(usage).toContain(command.does)
  for (const option of Object.keys(command.options ?? {})) expect(usage).toContain(`--${option}`)
})

test('--help says what an option takes', () => {
  const { usage = '' } = checkArguments('eval', ['--help'])
  expect(usage).toMatch(/^ {2}--titles FILE +finds/m)
  expect(usage).toMatch(/^ {2}--filter strict\|broad +with/m)
  expect(usage).toMatch(/^ {2}--right N +with/m)
  expect(usage).toMatch(/^ {2}--train +with/m)
})

test.each(Object.keys(commands))('%s reports a wrong option in one line', (name) => {
  const { error } = checkArguments(name, ['--no-sandbocks'])
  expect(error).toMatch(/^Unknown option '--no-sandbocks'\. For its options run npm .+ -- --help$/)
})

test('arguments that a command takes are accepted', () => {
  expect(checkArguments('test', ['apps/web', '-t', 'toast'])).toEqual({})
  expect(checkArguments('eval', ['--titles', 'a.jsonl', '--titles', 'b.jsonl'])).toEqual({})
  expect(checkArguments('check', ['apps']).error).toMatch(/^Unexpected argument 'apps'\./)
})

test.each([
  ['eval', ['--titles', 'a.jsonl', '--filter', 'loose'], "--filter must be strict or broad, not 'loose'"],
  ['eval', ['--checks', 'a.jsonl', '--right', 'most'], "--right must be a number, not 'most'"],
])('%s reports a wrong value in one line', (name, args, problem) => {
  expect(checkArguments(name, args).error).toBe(
    `${problem}. For its options run ${commands[name]?.npm} -- --help`,
  )
})

test('help and wrong options need no installation', async () => {
  const help = runScript('bootstrap.js', { args: ['check', '--help'] })
  expect(await help.ended).toBe(0)
  expect(help.output.stdout).toMatch(/^npm run check\n/)
  const wrong = runScript('bootstrap.js', { args: ['audit', '--fast'] })
  expect(await wrong.ended).toBe(2)
  expect(wrong.output.stderr.trim().split('\n')).toHaveLength(1)
  expect(wrong.output.stdout).toBe('')
})

test('eval without a file exits with a one-line error', async () => {
  const { output, ended } = runScript('eval.js', { args: ['--titles', 'no-such-file.jsonl'] })
  expect(await ended).toBe(1)
  expect(output.stderr.trim()).toMatch(/^quarry: ENOENT.+no-such-file\.jsonl'$/)
})

test('on Windows, the commands recommend WSL in one line before they download anything', async () => {
  const platform = "Object.defineProperty(process, 'platform', { value: 'win32' })"
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(platform)}` }
  const { output, ended } = runScript('bootstrap.js', { args: ['check'], env })
  expect(await ended).toBe(1)
  expect(output.stderr.trim()).toMatch(
    /^quarry: There is no Redis for Windows, so Quarry runs in WSL: run `wsl --install` once/,
  )
  expect(output.stderr.trim().split('\n')).toHaveLength(1)
})

test('no npm script depends on a specific shell', () => {
  for (const line of Object.values(scripts))
    expect(line).toMatch(/^(?:node scripts\/bootstrap\.js [a-z-]+|biome check --write)$/)
})
