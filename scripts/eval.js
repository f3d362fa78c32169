// `npm run eval`: runs the evaluations in evaluation/, which its README.md describes.
import { log } from './progress.js'

const main = new URL('../evaluation/main.ts', import.meta.url)

try {
  const { evaluate } = await import(main.href)
  process.stdout.write(`${await evaluate(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
