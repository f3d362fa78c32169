// `npm test`: runs every check and test that a change must pass. With paths, only the tests there.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './checks/check.js'
import { staticChecks } from './checks/static-checks.js'
import { playwrightCheck, vitestCheck } from './checks/test-checks.js'
import { webBuildCheck } from './checks/web-build-check.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const paths = process.argv.slice(2)
// The tests mostly wait for timers, so both kinds together keep two cores busy.
const stages = [
  [...staticChecks, webBuildCheck(root)],
  [vitestCheck(root), playwrightCheck(root)],
]

await runChecks(paths.length > 0 ? stagesOf(paths) : stages)

/** @param {string[]} given */
function stagesOf(given) {
  const endToEnd = given.filter((path) => path.startsWith('e2e'))
  const others = given.filter((path) => !path.startsWith('e2e'))
  const inBrowser = endToEnd.map((path) => path.replace(/^e2e\/?/, ''))
  return [
    ...(others.length > 0 ? [[vitestCheck(root, others)]] : []),
    ...(endToEnd.length > 0 ? [[webBuildCheck(root)], [playwrightCheck(root, inBrowser)]] : []),
  ]
}
