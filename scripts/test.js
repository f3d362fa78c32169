// `npm test`: runs every check and test that a change must pass. With paths, only the unit and integration tests there.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwrightCheck } from './checks/playwright-check.js'
import { runChecks } from './checks/run-checks.js'
import { staticChecks } from './checks/static-checks.js'
import { vitestCheck } from './checks/vitest-check.js'
import { webBuildCheck } from './checks/web-build-check.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const paths = process.argv.slice(2)
// The tests mostly wait for timers, so both kinds together keep two cores busy.
const stages = [
  [...staticChecks, webBuildCheck(root)],
  [vitestCheck(root), playwrightCheck(root)],
]

await runChecks(paths.length > 0 ? [[vitestCheck(root, paths)]] : stages)
