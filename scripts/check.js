// `npm run check`: everything that can be judged without running the product.
import { runChecks } from './checks/run-checks.js'
import { staticChecks } from './checks/static-checks.js'

await runChecks([staticChecks])
