import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../testkit/temporary-folder.ts'
import { startReloadingService } from './reloading-service.ts'
import { createStack } from './stack.ts'

/** Creates a checkout with a service that writes its version to a file. */
function createProject() {
  const root = temporaryFolder()
  const source = join(root, 'apps', 'demo', 'src')
  for (const folder of [source, join(root, 'packages', 'one', 'src')]) mkdirSync(folder, { recursive: true })
  const main = join(source, 'main.ts')
  const running = join(root, 'running')
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  /** @param {string} version */
  const code = (version) => `
    import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(running)}, ${JSON.stringify(version)})
    process.once('disconnect', () => process.exit())
    process.send?.({ ready: true })
    setInterval(() => {}, 1000)`
  writeFileSync(main, code('first'))
  return {
    root,
    main,
    code,
    running: () => readFileSync(running, 'utf8'),
    /** Saves as vim, JetBrains' editors and `git checkout` do: a new file replaces the old one. @param {string} text */
    saveAtomically(text) {
      writeFileSync(`${main}~`, text)
      renameSync(`${main}~`, main)
    },
  }
}

test('every kind of save restarts a service, even one that could not start before', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const shown = () => stderr.mock.calls.map(([text]) => String(text)).join('')
  const { root, main, code, running, saveAtomically } = createProject()
  const stack = createStack()
  onTestFinished(() => stack.stop())
  await startReloadingService(stack, { root, name: 'demo', env: {}, stopLimitMs: 1000, verbose: false })
  expect(running()).toBe('first')

  saveAtomically(code('atomic'))
  await expect.poll(running).toBe('atomic')
  // Done twice, because a watch on the file itself would end when the file is replaced.
  saveAtomically(code('atomic again'))
  await expect.poll(running).toBe('atomic again')
  writeFileSync(main, code('in place'))
  await expect.poll(running).toBe('in place')

  saveAtomically('not a program')
  await expect.poll(shown).toContain('starts again after the next save')
  saveAtomically(code('repaired'))
  await expect.poll(running).toBe('repaired')
  writeFileSync(join(root, 'packages', 'one', 'src', 'rule.lua'), 'return 1')
  await expect.poll(() => shown().split('The demo was reloaded.').length).toBeGreaterThan(5)
})
