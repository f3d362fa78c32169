// `npm run screenshots`: captures every screen and overlay in both themes into screenshots/, and the pictures in docs/.
// `npm run screenshots -- table 390` captures one scenario at one width and keeps the other files.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureChromium } from './chromium.js'
import { startServices } from './stack/services.ts'
import { runStack, runToEnd } from './stack/stack.ts'
import { buildWeb } from './stack/web-build.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')

await runStack(
  async (stack) => {
    const chosen = process.argv.slice(2)
    const { readChoice } = await import(new URL('../e2e/scenarios/read-choice.ts', import.meta.url).href)
    readChoice(chosen.filter((arg) => !arg.startsWith('--')))
    const chromium = await ensureChromium(root)
    await buildWeb(stack, root)
    const { apiUrl } = await startServices(stack, {
      root,
      host: '127.0.0.1',
      port: 0,
      sandbox: true,
      verbose: false,
      webDist: join(root, 'apps', 'web', 'dist'),
    })
    // otherwise screenshots of removed screens would stay
    if (chosen.length === 0) await rm(folder, { recursive: true, force: true })
    const script = join(root, 'e2e', 'take-screenshots.ts')
    const env = { CHROMIUM_PATH: chromium, QUARRY_URL: apiUrl }
    const options = { stopLimitMs: 2000, env, ipc: true }
    return await runToEnd(stack, process.execPath, [script, folder, ...chosen], options)
  },
  { stoppedCode: 130 },
)
