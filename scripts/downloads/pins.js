import { readFileSync } from 'node:fs'

/**
 * One version of an npm package, with the hash that its archive must have.
 * @typedef {object} Pin
 * @property {string} package
 * @property {string} version exact
 * @property {string} integrity `sha512-` and the hash in base64, as in npm's metadata
 */

/** @typedef {'node' | 'pnpm' | 'redis'} Tool */

/** Pins by tool, then by machine. Versions may differ between machines: not every release has a package for each. */
export const PINS_FILE = new URL('./pins.json', import.meta.url)

/** @returns {Record<Tool, Record<string, Pin>>} */
export const readPins = () => JSON.parse(readFileSync(PINS_FILE, 'utf8'))

/** This machine as a key of the pins: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
export const machine = [process.platform, process.arch, ...(isMusl() ? ['musl'] : [])].join('-')

/**
 * @param {Tool} tool
 * @returns {Pin | undefined} undefined if npm has none for this machine
 */
export const pinOf = (tool) => readPins()[tool][machine]

/** Node reports the version of its C library only if that is glibc. */
function isMusl() {
  if (process.platform !== 'linux') return false
  // without this, Node looks up the host names of open connections, which takes seconds
  Object.assign(process.report, { excludeNetwork: true })
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport()
  return report.header?.glibcVersionRuntime === undefined
}
