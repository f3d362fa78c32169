// `npm run bench`: runs the measurements in bench/ with a separate Redis. Passes its arguments to bench/main.ts.
import { join } from 'node:path'
import { ensureChromium } from './chromium.js'
import { startRedis } from './embedded-redis.js'
import { runStack, runToEnd } from './stack/stack.ts'
import { buildWeb } from './stack/web-build.ts'

const root = join(import.meta.dirname, '..')

await runStack(
  async (stack) => {
    const chromium = await ensureChromium(root)
    await buildWeb(stack, root)
    const redis = await startRedis({ url: '' })
    stack.add(redis.stop)
    const args = [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]
    const env = { REDIS_URL: redis.url, CHROMIUM_PATH: chromium }
    return await runToEnd(stack, process.execPath, args, { stopLimitMs: 5000, env, ipc: true })
  },
  { stoppedCode: 130 },
)
