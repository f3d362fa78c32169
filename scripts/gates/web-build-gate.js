import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../stack/web-build.js'

/**
 * The web app's build, which must leave a page.
 * @param {string} root the checkout
 * @returns {import('./gate.js').Gate}
 */
export function webBuildGate(root) {
  return {
    title: 'web build',
    async run(stack) {
      await buildWeb(stack, root)
      if (existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) return { passed: 1, failed: 0 }
      return { passed: 0, failed: 1, output: 'The build left no apps/web/dist/index.html.' }
    },
  }
}
