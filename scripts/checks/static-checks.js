import { commandCheck } from './check.js'
import { typesCheck } from './types-check.js'

/** Checks that do not run Quarry. */
export const staticChecks = [
  commandCheck('formatting and lint', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
  commandCheck('versions', 'sherif', ['--fail-on-warnings']),
  commandCheck('unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  typesCheck,
]
