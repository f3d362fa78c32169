import { expect, test } from 'vitest'
import { runProgram } from './run-program.js'

const node = process.execPath

test('a program’s output is returned: stdout alone, and both streams together', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
  expect(await runProgram(node, ['--eval', script])).toMatchObject({
    ok: false,
    stdout: 'out\n',
    ending: 'ended with code 3',
  })
  const { output } = await runProgram(node, ['--eval', script])
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
})

test('a missing program fails at once', async () => {
  const module = JSON.stringify(new URL('./run-program.js', import.meta.url).href)
  const script = `const { runProgram } = await import(${module})
    console.log((await runProgram('no-such-program', [])).output)`
  const inner = await runProgram(node, ['--input-type=module', '--eval', script], { timeoutMs: 20_000 })
  expect(inner).toMatchObject({ ok: true, stdout: expect.stringContaining('ENOENT') })
})

test('a program that exceeds its time limit is ended', async () => {
  const run = await runProgram(node, ['--eval', 'setInterval(() => {}, 1000)'], { timeoutMs: 300 })
  expect(run).toMatchObject({ ok: false, output: expect.stringContaining('aborted') })
})
