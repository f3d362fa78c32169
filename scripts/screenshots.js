// `npm run screenshots`: takes the pictures in docs/.
import { join } from 'node:path'
import { ensureChromium } from './chromium.js'
import { startServices } from './stack/services.ts'
import { runStack, runToEnd } from './stack/stack.ts'
import { buildWeb } from './stack/web-build.ts'

const root = join(import.meta.dirname, '..')

await runStack(
  async (stack) => {
    const chromium = await ensureChromium(root)
    await buildWeb(stack, root)
    const { apiUrl } = await startServices(stack, {
      root,
      host: '127.0.0.1',
      port: 0,
      sandbox: true,
      verbose: false,
    })
    const script = join(root, 'e2e', 'take-screenshots.ts')
    const env = { CHROMIUM_PATH: chromium, QUARRY_URL: apiUrl }
    return await runToEnd(stack, process.execPath, [script], { stopLimitMs: 2000, env, ipc: true })
  },
  { stoppedCode: 130 },
)
