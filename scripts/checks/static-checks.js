import { join } from 'node:path'
import { runInCheck } from './check.js'
import { foldersCheck } from './folders-check.js'
import { lookupsCheck } from './lookups-check.js'

/** The folders with a tsconfig.json: the root for code that runs in Node only, the others for code that uses the browser's types too. */
const PROGRAMS = ['.', 'apps/web', 'bench', 'e2e']

/**
 * A check that passes when its programs do.
 * @param {string} title
 * @param {string[][]} programs the file and arguments of each; run side by side
 * @returns {import('./check.js').Check}
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

const root = join(import.meta.dirname, '..', '..')
const colours = process.stdout.isTTY ? 'force' : 'off'

/** The checks that do not need to run Quarry. */
export const staticChecks = [
  commandCheck('formatting and lint', ['biome', 'ci', `--colors=${colours}`]),
  commandCheck('versions', ['sherif', '--fail-on-warnings']),
  commandCheck('unused code', ['knip', '--no-progress', '--treat-config-hints-as-errors']),
  foldersCheck(root),
  lookupsCheck(root),
  // On two cores, one thread per program takes a third of the time that several take.
  commandCheck('types', ...PROGRAMS.map((folder) => ['tsc', '--singleThreaded', '--project', folder])),
]
