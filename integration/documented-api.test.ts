import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'

const stack = inject('stack')
const page = await readFile(new URL('../docs/contributing/api.md', import.meta.url), 'utf8')
const run = promisify(execFile)

test('the documented calls do a whole job exactly as on the page', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'quarry-api-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const [, script = ''] = /```sh\n([\s\S]*?)\n```/.exec(page) ?? []
  const [prelude = '', ...parts] = script.replace(/^url=.*$/m, `url=${stack.api.url}`).split(/\n\n/)
  const shell = async (text: string) => (await run('bash', ['-euc', `${prelude}\n${text}`], { cwd })).stdout

  for (const part of parts) {
    const lines = part.split('\n')
    const polled = lines.findIndex((line) => line.includes('"completed"'))
    if (polled >= 0) {
      const poll = lines.splice(polled).join('\n')
      expect(await shell(lines.join('\n'))).toContain('"runId"')
      await expect.poll(() => shell(poll)).toMatch(/^"runs":\[\{[^{]*?"state":"completed"/)
    } else {
      expect(await shell(part)).not.toContain('"error"')
    }
  }
  const rows = (await readFile(join(cwd, 'questions.csv'), 'utf8')).trim().split('\n')
  expect(rows[0]).toContain('Original Question')
  expect(rows).toHaveLength(26)
})
