import { join } from 'node:path'
import { commandCheck, runInCheck } from './check.js'
import { foldersCheck } from './folders-check.js'
import { lookupsCheck } from './lookups-check.js'

/** The folders with a tsconfig.json: the root for code that runs in Node only, the others for code that uses the browser's types too. */
const PROGRAMS = ['.', 'apps/web', 'bench', 'e2e']

/** Checks the types of all sources. On two cores, one thread per program takes a third of the time that several take. */
const typesCheck = {
  title: 'types',
  /** @param {import('./check.js').Stack} stack */
  async run(stack) {
    const args = ['--singleThreaded', '--project']
    const results = await Promise.all(PROGRAMS.map((folder) => runInCheck(stack, 'tsc', [...args, folder])))
    const failed = results.filter(({ ok }) => !ok)
    if (failed.length === 0) return { passed: 1, failed: 0 }
    return { passed: 0, failed: 1, output: failed.map(({ output }) => output).join('\n') }
  },
}

const root = join(import.meta.dirname, '..', '..')

/** The checks that do not need to run Quarry. */
export const staticChecks = [
  commandCheck('formatting and lint', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
  commandCheck('versions', 'sherif', ['--fail-on-warnings']),
  commandCheck('unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  foldersCheck(root),
  lookupsCheck(root),
  typesCheck,
]
