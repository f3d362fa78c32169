import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('stopping a detached program waits until the programs that it started have ended, too', () => {
  const script = `
    import { once } from 'node:events'
    import { startChild } from ${JSON.stringify(new URL('./child.ts', import.meta.url).href)}
    const child = startChild('/bin/sh', ['-c', 'trap "exit 0" TERM; sleep 600 & echo ready; wait'])
    await once(child.process.stdout, 'data')
    child.unref()
    await child.stop(50)
    process.stdout.write(await child.exited)`
  const parent = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(parent).toMatchObject({ stderr: '', stdout: 'ended with code 0', status: 0 })
})
