// `npm run bench`: what Quarry does beside what plain scripts do, as ratios. `--json FILE` writes the rows,
// words choose rows by their name.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.js'
import { startRedis } from './embedded-redis.js'
import { onParentExit } from './parent-exit.js'
import { createStack } from './stack/stack.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const STOP_LIMIT_MS = 8000

const stack = createStack()
const end = async () => {
  await stack.stop()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
onParentExit(end)

// always one of its own: on a shared Redis the others' commands would be counted and measured too
const redis = await startRedis({ url: '' })
stack.add(redis.stop)
const bench = startChild(process.execPath, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, REDIS_URL: redis.url },
  ipc: true,
  live: true,
})
stack.add(() => bench.stop(STOP_LIMIT_MS))
await bench.exited
await stack.stop()
process.exitCode = bench.process.exitCode ?? 1
