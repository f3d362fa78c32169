import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { evaluateCleaning } from '../evaluate-cleaning.ts'

/** Runs `npm run eval -- --cleaning` with these arguments and without a key. Returns what it printed and logged. */
export async function evaluate(...args: string[]) {
  const printed: string[] = []
  const logged: string[] = []
  const isDone = await evaluateCleaning(['--cleaning', ...args], {
    geminiApiKey: undefined,
    print: (text) => printed.push(text),
    log: (text) => logged.push(text),
  })
  return { isDone, printed: printed.join('\n'), logged: logged.join('\n') }
}

/** Writes the text to a file that is deleted after the test. Returns its path. */
export async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evaluation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'data')
  await writeFile(path, text)
  return path
}
