import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../run-program.js'
import { failureReason } from './failure-reason.js'
import { moveInto } from './move-into.js'
import { runInstall } from './run-install.js'

// npm waits ten seconds and then a minute between its own attempts unless set otherwise
const RETRY_WAITS = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...RETRY_WAITS]

/** @typedef {import('./pins.js').Pin} Pin */

/**
 * Puts a pinned package of npm into a folder of its own under `cacheDir`, once, without running any install
 * script. Its archive is compared with the pinned hash before anything of it is unpacked. It is fetched beside
 * its folder and renamed, so an interrupted fetch leaves no half folder.
 * @param {string} cacheDir
 * @param {Pin} pin
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the folder, with what the package holds
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
 * A new hash is a new folder, so what an older pin left is never taken for it.
 * @param {Pin} pin
 */
function folderName({ package: name, version, integrity }) {
  const hash = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return `${fileName(name)}-${version}-${hash.slice(0, 12)}`
}

/** As npm names the archive of a package. @param {string} name */
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
 * With `tar`, because npm leaves files cut short on a full disk and still ends well.
 * @param {string} archive
 * @param {string} folder
 */
async function unpack(archive, folder) {
  const tar = await runProgram('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  if (!tar.ok)
    throw new Error(`Unpacking ${archive} failed (tar ${tar.ending}): ${failureReason(tar.output)}`)
}
