// `npm run dev`: Quarry from source. The services restart and the page reloads when their files change.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from './ports.js'
import { checkRedisAddress, readAddress } from './stack/address.js'
import { startServices } from './stack/services.js'
import { runStack } from './stack/stack.js'
import { startWebDevServer } from './stack/web-dev-server.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await runStack(
  async (stack) => {
    const { values } = parseArgs({
      options: { 'no-sandbox': { type: 'boolean' }, verbose: { type: 'boolean' } },
    })
    const { host, port } = await readAddress(process.env)
    if (process.env.REDIS_URL) await checkRedisAddress(process.env.REDIS_URL)
    const { apiUrl } = await startServices(stack, {
      root,
      host: '127.0.0.1',
      port: await freePort(),
      sandbox: !values['no-sandbox'],
      verbose: values.verbose ?? false,
      reload: true,
    })
    await startWebDevServer(stack, { root, host, port, apiUrl })
    console.log(`Quarry reloads at http://localhost:${port}`)
  },
  { stoppedCode: 0 },
)
