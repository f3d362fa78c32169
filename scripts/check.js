// `npm run check`: everything that can be judged without running the product.
import { runGates } from './gates/run-gates.js'
import { staticGates } from './gates/static-gates.js'

await runGates(staticGates)
