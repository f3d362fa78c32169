import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

async function start(): Promise<{ child: ChildProcess; url: string; output: string[] }> {
  const child = fork(new URL('./main.ts', import.meta.url), { silent: true, execArgv: [] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  const [message] = await once(child, 'message')
  return { child, url: message.url, output }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'it reports its address, prints only pino lines, and exits with 0 on %s',
  async (signal) => {
    const { child, url, output } = await start()
    expect((await fetch(`${url}/__sandbox/health`)).status).toBe(200)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    for (const line of output.join('').trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
  },
)

test('it exits with 0 when its parent disconnects', async () => {
  const { child } = await start()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
