// `npm run check`: everything that can be checked without running Quarry.
import { runChecks } from './checks/check.js'
import { staticChecks } from './checks/static-checks.js'

await runChecks([staticChecks])
