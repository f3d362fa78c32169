import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../run-program.js'
import { failureReason, runInstall } from './install.js'

// by default, npm waits ten seconds and then a minute between its own attempts
const RETRY_WAITS = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
// the first run of npm in a home would also ask the registry for a newer npm
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
const FLAGS = ['--ignore-scripts', ...QUIET, ...RETRY_WAITS]

/**
 * One version of an npm package, with the hash that its archive must have.
 * @typedef {object} Pin
 * @property {string} package
 * @property {string} version exact
 * @property {string} integrity `sha512-` and the hash in base64, as in npm's metadata
 */

/** @typedef {'node' | 'pnpm' | 'redis'} Tool */

/** Pins by tool, then by machine. Versions may differ, because not every release has a package for each machine. */
const PINS_FILE = new URL('./pins.json', import.meta.url)

/** @returns {Record<Tool, Record<string, Pin>>} */
export const readPins = () => JSON.parse(readFileSync(PINS_FILE, 'utf8'))

/** This machine's key in the pins: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
export const machine = [process.platform, process.arch, ...(isMusl() ? ['musl'] : [])].join('-')

/**
 * @param {Tool} tool
 * @returns {Pin | undefined} undefined if npm has none for this machine
 */
export const pinOf = (tool) => readPins()[tool][machine]

/** Node reports its C library's version only if that is glibc. */
function isMusl() {
  if (process.platform !== 'linux') return false
  // otherwise Node looks up the host names of open connections, which takes seconds
  Object.assign(process.report, { excludeNetwork: true })
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport()
  return report.header?.glibcVersionRuntime === undefined
}

/**
 * Downloads a pinned npm package into its own folder under `cacheDir`, unless it is there already. Runs no install
 * script, and compares the archive with the pinned hash before it unpacks anything. Unpacks next to the final folder and
 * renames, so an interrupted fetch leaves no incomplete folder.
 * @param {string} cacheDir
 * @param {Pin} pin
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the folder with the unpacked package
 * @throws {Error} with the reason and the program's exit code
 */
export async function fetchPinned(cacheDir, pin, env = process.env) {
  const folder = join(cacheDir, folderName(pin))
  if (existsSync(folder)) return folder
  mkdirSync(cacheDir, { recursive: true })
  const partial = mkdtempSync(`${folder}.partial-`)
  try {
    const unpacked = join(partial, 'package')
    mkdirSync(unpacked, { recursive: true })
    await unpack(await download(partial, pin, env), unpacked)
    moveInto(folder, unpacked)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return folder
}

/**
 * Returns a name that contains the hash, so that an older pin's folder is never used for a new one.
 * @param {Pin} pin
 */
function folderName({ package: name, version, integrity }) {
  const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return `${fileName(name)}-${version}-${hash.slice(0, 12)}`
}

/** Returns the name of a package as npm writes it in archive names. @param {string} name */
const fileName = (name) => name.replace(/^@/, '').replaceAll('/', '-')

/**
 * @param {string} folder
 * @param {Pin} pin
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the archive
 */
async function download(folder, { package: name, version, integrity }, env) {
  const title = `Downloading ${name} ${version}`
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, ...FLAGS]
  await runInstall(title, 'npm', args, { cwd: folder, env })
  const archive = join(folder, `${fileName(name)}-${version}.tgz`)
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (hash !== integrity) throw new Error(`${title} failed: ${failureReason('EINTEGRITY')}`)
  return archive
}

/**
 * Uses `tar`, because on a full disk npm leaves truncated files and still exits with 0.
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  const tar = await runProgram('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  if (!tar.ok)
    throw new Error(`Unpacking ${archive} failed (tar ${tar.ending}): ${failureReason(tar.output)}`)
}

/**
 * Moves what was fetched to its final path. Does nothing if another process has put it there first.
 * @param {string} folder the final path
 * @param {string} fetched
 */
export function moveInto(folder, fetched) {
  try {
    renameSync(fetched, folder)
  } catch (error) {
    // another process finished first, with the same result
    if (!existsSync(folder)) throw error
  }
}
