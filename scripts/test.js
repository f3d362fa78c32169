// `npm test`: every gate that a change must pass. With paths, only the tests under them.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwrightGate } from './gates/playwright-gate.js'
import { runGates } from './gates/run-gates.js'
import { staticGates } from './gates/static-gates.js'
import { vitestGate } from './gates/vitest-gate.js'
import { webBuildGate } from './gates/web-build-gate.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const paths = process.argv.slice(2)
const allGates = [...staticGates, vitestGate(root), webBuildGate(root), playwrightGate(root)]

await runGates(paths.length > 0 ? [vitestGate(root, paths)] : allGates)
