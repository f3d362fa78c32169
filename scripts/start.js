// `npm start`: runs all of Quarry on this machine. `--no-sandbox` starts it without the simulated services, and
// `--verbose` prints everything that the services log. `npm run dev` adds `--reload`: it runs Quarry from source,
// restarts services and reloads the page when their files change.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './ports.js'
import { checkRedisAddress, readAddress } from './stack/address.ts'
import { startServices } from './stack/services.ts'
import { runStack } from './stack/stack.ts'
import { buildWeb } from './stack/web-build.ts'
import { startWebDevServer } from './stack/web-dev-server.ts'

const root = join(import.meta.dirname, '..')
const flag = /** @type {const} */ ({ type: 'boolean', default: false })

await runStack(
  async (stack) => {
    const { values } = parseArgs({ options: { 'no-sandbox': flag, verbose: flag, reload: flag } })
    const { reload, verbose } = values
    const { host, port } = await readAddress(process.env)
    if (process.env.REDIS_URL) await checkRedisAddress(process.env.REDIS_URL)
    if (!reload) await buildWeb(stack, root)
    const { apiUrl } = await startServices(stack, {
      root,
      ...(reload ? { host: '127.0.0.1', port: await freePort() } : { host, port }),
      sandbox: !values['no-sandbox'],
      verbose,
      reload,
    })
    if (reload) await startWebDevServer(stack, { root, host, port, apiUrl })
    console.log(
      reload
        ? `Quarry reloads at http://localhost:${port}`
        : `Quarry is ready at http://localhost:${new URL(apiUrl).port}`,
    )
  },
  { stoppedCode: 0 },
)
