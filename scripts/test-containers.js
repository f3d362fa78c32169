// `npm run test:containers` tests on this machine's engine what only containers can show. With paths, it runs only
// those tests. For base images from another registry, COMPOSE_OVERRIDE names a file that overrides docker-compose.yml,
// and CADDY_IMAGE names the image that the proxy is built from.
import { join } from 'node:path'
import { log } from './progress.js'
import { runProgram } from './run-program.js'
import { runStack, runToEnd } from './stack/stack.ts'

const ENGINE_LIMIT_MS = 20_000
const STOP_LIMIT_MS = 60_000
const config = join(import.meta.dirname, '..', 'deploy', 'vitest.config.ts')

const engine = await runProgram('docker', ['info'], { timeoutMs: ENGINE_LIMIT_MS })
if (engine.ok) {
  const args = ['run', '--config', config, ...process.argv.slice(2)]
  await runStack((stack) => runToEnd(stack, 'vitest', args, { stopLimitMs: STOP_LIMIT_MS, env: {} }), {
    stoppedCode: 130,
  })
} else {
  log('These tests need a Docker engine, and none responds here.')
  process.exitCode = 1
}
