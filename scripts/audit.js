// `npm run audit`: known weaknesses in what the product is built from, and a list of all of it (CycloneDX) in
// dist/bom.json.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say, step } from './progress.js'
import { runProgram } from './run-program.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'dist')
const bom = join(folder, 'bom.json')

/** What is shipped: without tests and tools. @param {string[]} args */
const pnpm = (args) => runProgram('pnpm', args, { cwd: root })

async function listPackages() {
  mkdirSync(folder, { recursive: true })
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const list = await pnpm(['sbom', ...format, '--prod', '--lockfile-only', '--out', bom])
  if (!list.ok) throw new Error(`the packages could not be listed:\n${list.output.trim()}`)
  const { components } = JSON.parse(readFileSync(bom, 'utf8'))
  return components.length
}

/** @returns {Promise<boolean>} whether nothing is known against them */
async function askForWeaknesses() {
  const audit = await pnpm(['audit', '--prod', '--audit-level', 'moderate'])
  const isUnanswered = /ERR_PNPM_AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(audit.output)
  if (isUnanswered) throw new Error(`the registry does not answer audits:\n${audit.output.trim()}`)
  if (!audit.ok) say(audit.output.trim())
  return audit.ok
}

try {
  const count = await step('Listing what is shipped', listPackages)
  say(`${count} packages are listed in ${bom}`)
  const isSound = await step('Asking the registry for known weaknesses', askForWeaknesses)
  say(isSound ? 'No weakness of moderate or higher severity is known.' : 'These weaknesses are known.')
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
