// `npm run bench`: the measurements in bench/, with a Redis of their own. Passes its arguments on to bench/main.ts.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.js'
import { ensureChromium } from './chromium.js'
import { startRedis } from './embedded-redis.js'
import { runStack } from './stack/stack.js'
import { buildWeb } from './stack/web-build.js'

const STOP_LIMIT_MS = 5000
const root = dirname(dirname(fileURLToPath(import.meta.url)))

await runStack(
  async (stack) => {
    const chromium = await ensureChromium(root)
    await buildWeb(stack, root)
    const redis = await startRedis({ url: '' })
    stack.add(redis.stop)
    const bench = startChild(process.execPath, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
      cwd: root,
      env: {
        ...process.env,
        REDIS_URL: redis.url,
        CHROMIUM_PATH: chromium,
        WEB_DIST: join(root, 'apps', 'web', 'dist'),
      },
      ipc: true,
      live: true,
    })
    stack.add(() => bench.stop(STOP_LIMIT_MS))
    await bench.exited
    return bench.process.exitCode ?? 1
  },
  { stoppedCode: 130 },
)
