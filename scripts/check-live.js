// `npm run check:live`: compares the real services' responses with the schemas that Quarry parses them with.
import { log } from './progress.js'

const main = new URL('../evaluation/live/check-live.ts', import.meta.url)

try {
  const { runCheckLive } = await import(main.href)
  const { table, exitCode } = await runCheckLive(process.argv.slice(2), process.env)
  console.log(table)
  process.exitCode = exitCode
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
