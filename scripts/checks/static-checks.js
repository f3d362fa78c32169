import { join } from 'node:path'
import { commandCheck } from './check.js'
import { foldersCheck } from './folders-check.js'
import { lookupsCheck } from './lookups-check.js'
import { typesCheck } from './types-check.js'

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
