import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'

const stack = inject('stack')
const page = await readFile(new URL('../docs/contributing/api.md', import.meta.url), 'utf8')
const run = promisify(execFile)
const [script = '', onAnalyses = ''] = [...page.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, text = '']) =>
  text.replace(/^url=.*$/m, `url=${stack.api.url}`),
)

test('the documented calls do a whole job exactly as on the page', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'quarry-api-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const [prelude = '', ...parts] = script.split(/\n\n/)
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

test('the documented calls open an analysis, change it, list and delete its copy', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'quarry-api-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const [prelude = ''] = script.split(/\n\n/)
  const { stdout } = await run('bash', ['-euc', `${prelude}\n${onAnalyses}\ncall $url/api/analyses`], { cwd })
  expect(stdout).toContain('"threshold":30')
  expect(stdout).toContain('{"analyses":[{"id":"3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e","holder":"1.k3f9x2ab"')
  expect(stdout).toMatch(/\{"analyses":\[\],"hasTokens":false,"now":"[^"]+"\}$/)
})
