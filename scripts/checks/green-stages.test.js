import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testkit/temporary-folder.ts'
import { createGreenStages } from './green-stages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns a checkout with the real tasks and a file of each kind. */
function createCheckout() {
  const folder = temporaryFolder()
  for (const name of ['turbo.json', 'package.json', 'pnpm-lock.yaml', '.gitignore'])
    cpSync(join(root, name), join(folder, name))
  for (const name of ['apps/api/src', 'e2e', 'integration'])
    cpSync(join(root, '.gitignore'), join(folder, name, 'a'))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: ["apps/*"]\n')
  writeFileSync(join(folder, 'apps/api/package.json'), '{"name":"api"}')
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  git('add', '--all')
  return folder
}

test('a stage is skipped only with the inputs and tools of its last green run', async () => {
  const folder = createCheckout()
  const stages = (tools = 'Node 1, Redis 1, Chromium 1') => createGreenStages(folder, async () => tools)
  /** @type {(stage: string, tools?: string) => Promise<boolean>} */
  const isSkipped = async (stage, tools) => (await stages(tools).inputsOf(stage)).areGreen
  /** @type {(stage: string) => Promise<void>} */
  const pass = async (stage) => (await stages().inputsOf(stage)).noteGreen()
  expect(await isSkipped('unit')).toBe(false)
  await pass('unit')
  await pass('browser')
  expect(await isSkipped('unit')).toBe(true)
  expect(await isSkipped('unit', 'Node 1, Redis 2, Chromium 1')).toBe(false)
  await pass('unit')
  writeFileSync(join(folder, 'integration', 'a'), 'changed')
  expect([await isSkipped('unit'), await isSkipped('browser')]).toEqual([false, true])
  await pass('unit')
  writeFileSync(join(folder, 'apps/api/src', 'new.ts'), 'export {}')
  expect([await isSkipped('unit'), await isSkipped('browser')]).toEqual([false, false])
  await pass('browser')
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'changed')
  expect(await isSkipped('browser')).toBe(false)
})

test('inputs that change during a run are not noted as green', async () => {
  const folder = createCheckout()
  const stages = createGreenStages(folder, async () => 'tools')
  const { noteGreen } = await stages.inputsOf('unit')
  writeFileSync(join(folder, 'e2e', 'a'), 'changed')
  await noteGreen()
  expect((await stages.inputsOf('unit')).areGreen).toBe(false)
})
