import { readFileSync } from 'node:fs'

/**
 * A package of npm at one version, with what its archive must hash to.
 * @typedef {object} Pin
 * @property {string} package
 * @property {string} version exact
 * @property {string} integrity `sha512-` and the hash in base64, as npm gives it
 */

/** @typedef {'node' | 'pnpm' | 'redis'} Tool */

/** By tool, then by machine. A platform may lag behind the others: its newest package may be an older one. */
export const PINS_FILE = new URL('./pins.json', import.meta.url)

/** @returns {Record<Tool, Record<string, Pin>>} */
export const readPins = () => JSON.parse(readFileSync(PINS_FILE, 'utf8'))

/** Of this machine: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
export const machine = [process.platform, process.arch, ...(isMusl() ? ['musl'] : [])].join('-')

/**
 * @param {Tool} tool
 * @returns {Pin | undefined} undefined when npm has none for this machine
 */
export const pinOf = (tool) => readPins()[tool][machine]

/** Node names the C library that it runs with, when that is glibc. */
function isMusl() {
  if (process.platform !== 'linux') return false
  // looking up the names of open connections takes seconds
  Object.assign(process.report, { excludeNetwork: true })
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport()
  return report.header?.glibcVersionRuntime === undefined
}
