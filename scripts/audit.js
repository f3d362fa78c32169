// `npm run audit`: lists the packages that Quarry ships, without tests and tools, in dist/bom.json (CycloneDX), and
// prints their known vulnerabilities. Exits with 1 if there are any, or with 2 if that is unknown.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { log, step } from './progress.js'
import { runProgram } from './run-program.js'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist')
const bom = join(folder, 'bom.json')

/** @param {string[]} args */
const pnpm = (args) => runProgram('pnpm', args, { cwd: root })

async function listPackages() {
  mkdirSync(folder, { recursive: true })
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const list = await pnpm(['sbom', ...format, '--prod', '--lockfile-only', '--out', bom])
  if (!list.ok) throw new Error(`the packages could not be listed:\n${list.output.trim()}`)
  const { components } = JSON.parse(readFileSync(bom, 'utf8'))
  return components.length
}

/** @returns {Promise<boolean>} whether no vulnerability is known */
async function findVulnerabilities() {
  const audit = await pnpm(['audit', '--prod', '--audit-level', 'moderate'])
  const isUnavailable = /ERR_PNPM_AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(audit.output)
  if (isUnavailable) throw new Error(`the registry sent no audit:\n${audit.output.trim()}`)
  if (!audit.ok) log(audit.output.trim())
  return audit.ok
}

try {
  const count = await step('Listing what is shipped', listPackages)
  log(`${count} packages are listed in ${bom}`)
  const isSafe = await step('Asking the registry for known vulnerabilities', findVulnerabilities)
  log(
    isSafe ? 'No vulnerability of moderate or higher severity is known.' : 'These vulnerabilities are known.',
  )
  process.exitCode = isSafe ? 0 : 1
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
