// `npm test`: runs every check and test that a change must pass. With paths, only the tests there. `npm run check` adds
// `--static`: everything that can be checked without running Quarry.
import { join } from 'node:path'
import { runChecks } from './checks/check.js'
import { staticChecks } from './checks/static-checks.js'
import { playwrightCheck, vitestCheck } from './checks/test-checks.js'
import { webBuildCheck } from './stack/web-build.js'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
// The tests mostly wait for timers, so both kinds together keep two cores busy.
const stages = [
  [...staticChecks, webBuildCheck(root)],
  [vitestCheck(root), playwrightCheck(root)],
]

if (args[0] === '--static') await runChecks([staticChecks])
else await runChecks(args.length > 0 ? stagesOf(args) : stages)

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
