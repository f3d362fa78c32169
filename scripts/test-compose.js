// `npm run test:compose`: tests the compose file on a real engine. With paths, runs only those tests. COMPOSE_COMMAND
// sets the compose command (`docker-compose` for 1.29 if both are installed). COMPOSE_OVERRIDE names a file that
// overrides docker-compose.yml, for base images from another registry.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findComposeCommand } from './compose-command.js'
import { log, step } from './progress.js'
import { runProgram } from './run-program.js'
import { runStack, runToEnd } from './stack/stack.ts'

/** Prefix of this run's deployment names. */
const project = `quarrytest${randomBytes(3).toString('hex')}`
const root = join(import.meta.dirname, '..')
const proxy = readFileSync(join(root, 'deploy', 'proxy', 'Dockerfile'), 'utf8')
const CADDY = /^ARG CADDY_IMAGE=(.+)$/m.exec(proxy)?.[1] ?? ''

await runStack(
  async (stack) => {
    const engine = await runProgram('docker', ['info'], { timeoutMs: 20_000 })
    if (!engine.ok) throw new Error('No Docker engine responds, and these tests need one.')
    const args = ['run', '--config', join(root, 'deploy', 'vitest.config.ts'), ...process.argv.slice(2)]
    const env = {
      COMPOSE_COMMAND: (await findComposeCommand()).join(' '),
      QUARRY_TEST_PROJECT: project,
      QUARRY_TEST_PROXY: (await isProxyAvailable()) ? 'yes' : 'no',
    }
    stack.add(removeLeftovers)
    return await runToEnd(stack, 'vitest', args, { stopLimitMs: 60_000, env })
  },
  { stoppedCode: 130 },
)

async function isProxyAvailable() {
  if ((await runProgram('docker', ['image', 'inspect', CADDY])).ok) return true
  const pulled = await step(`Fetching ${CADDY}`, () => runProgram('docker', ['pull', '--quiet', CADDY]))
  if (!pulled.ok) log(`${CADDY} cannot be fetched here, so the tests that need the proxy do not run`)
  return pulled.ok
}

/** Removes what aborted tests have left behind. */
async function removeLeftovers() {
  await removeAll(['ps', '--all'], ['rm', '--force', '--volumes'])
  await removeAll(['network', 'ls'], ['network', 'rm'])
  await removeAll(['volume', 'ls'], ['volume', 'rm'])
}

/** @param {string[]} list @param {string[]} remove arguments of docker for one kind of object */
async function removeAll(list, remove) {
  const { stdout } = await runProgram('docker', [...list, '--quiet', '--filter', `name=${project}`])
  const ids = stdout.split('\n').filter(Boolean)
  if (ids.length > 0) await runProgram('docker', [...remove, ...ids])
}
