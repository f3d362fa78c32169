import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb } from '../stack/web-build.js'

/** The most bytes of compressed JavaScript that the first screen may need. */
const FIRST_LOAD_BYTES_MAX = 178_000

/**
 * Builds the web app and checks that its first screen needs little JavaScript.
 * @param {string} root the checkout
 * @returns {import('./check.js').Check}
 */
export function webBuildCheck(root) {
  return {
    title: 'web build',
    async run(stack) {
      await buildWeb(stack, root)
      const dist = join(root, 'apps', 'web', 'dist')
      if (!existsSync(join(dist, 'index.html'))) return failed('The build left no apps/web/dist/index.html.')
      const bytes = firstLoadBytes(dist)
      if (bytes <= FIRST_LOAD_BYTES_MAX) return { passed: 1, failed: 0 }
      return failed(
        `The first screen needs ${bytes} bytes of compressed JavaScript, more than ${FIRST_LOAD_BYTES_MAX}.`,
      )
    },
  }
}

/**
 * Counts the scripts that the page names: its entry, and the static imports of the entry, which Vite preloads.
 * @param {string} dist
 */
function firstLoadBytes(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  if (scripts.length === 0) throw new Error('apps/web/dist/index.html names no script')
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
}

/**
 * @param {string} output
 * @returns {import('./check.js').CheckResult}
 */
function failed(output) {
  return { passed: 0, failed: 1, output }
}
