import { commandGate } from './gate.js'
import { typesGate } from './types-gate.js'

/** What is judged without running the product. */
export const staticGates = [
  commandGate('formatting and lint', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]),
  commandGate('versions', 'sherif', ['--fail-on-warnings']),
  commandGate('unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
  typesGate,
]
