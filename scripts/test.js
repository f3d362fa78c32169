// `npm test`: runs every check and test that a change must pass. With paths, runs only the tests there. `npm run check`
// adds `--static`: everything that can be checked without running Quarry.
import { join } from 'node:path'
import { runChecks, runInCheck } from './checks/check.ts'
import { foldersCheck } from './checks/folders-check.ts'
import { lookupsCheck } from './checks/lookups-check.ts'
import { playwrightCheck, vitestCheck } from './checks/test-checks.ts'
import { webBuildCheck } from './stack/web-build.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
/**
 * The folders with a tsconfig.json: the root for code that runs only in Node, the others for code that also uses the
 * browser's types.
 */
const PROGRAMS = ['.', 'apps/web', 'bench', 'e2e']

const colors = process.stdout.isTTY ? 'force' : 'off'

/** The checks that don't run Quarry. */
const staticChecks = [
  commandCheck('formatting and lint', ['biome', 'ci', `--colors=${colors}`]),
  commandCheck('versions', ['sherif', '--fail-on-warnings']),
  commandCheck('unused code', ['knip', '--no-progress', '--treat-config-hints-as-errors']),
  foldersCheck(root),
  lookupsCheck(root),
  // On two cores, one thread per program takes a third of the time that several threads take.
  commandCheck('types', ...PROGRAMS.map((folder) => ['tsc', '--singleThreaded', '--project', folder])),
]

// The tests mostly wait for timers, so running both kinds together keeps two cores busy.
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

/**
 * A check that passes when its programs do.
 * @param {string} title
 * @param {string[][]} programs the file and arguments of each; run side by side
 * @returns {import('./checks/check.ts').Check}
 */
function commandCheck(title, ...programs) {
  return {
    title,
    async run(stack) {
      const results = await Promise.all(programs.map(([file = '', ...args]) => runInCheck(stack, file, args)))
      return results.flatMap(({ ok, output }) => (ok ? [] : [output])).join('\n')
    },
  }
}
