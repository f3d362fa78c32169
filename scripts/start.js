// `npm start`: runs all of Quarry on this machine. `--no-sandbox` leaves out the simulators of the services,
// `--verbose` prints everything that the services log.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkRedisAddress, readAddress } from './stack/address.js'
import { startServices } from './stack/services.js'
import { runStack } from './stack/stack.js'
import { buildWeb } from './stack/web-build.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await runStack(
  async (stack) => {
    const { values } = parseArgs({
      options: { 'no-sandbox': { type: 'boolean' }, verbose: { type: 'boolean' } },
    })
    const address = await readAddress(process.env)
    if (process.env.REDIS_URL) await checkRedisAddress(process.env.REDIS_URL)
    await buildWeb(stack, root)
    const { apiUrl } = await startServices(stack, {
      root,
      ...address,
      sandbox: !values['no-sandbox'],
      verbose: values.verbose ?? false,
      webDist: join(root, 'apps', 'web', 'dist'),
    })
    console.log(`Quarry is ready at http://localhost:${new URL(apiUrl).port}`)
  },
  { stoppedCode: 0 },
)
