import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { step } from './progress.js'
import { runProgram } from './run-program.js'

/** The headless shell comes first, because it needs a quarter less CPU time than the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const MAC_APPS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * Returns a Chromium that starts: CHROMIUM_PATH, Playwright's own or an installed one. Installs one if there is none.
 * @param {string} root the checkout
 * @returns {Promise<string>} the program
 * @throws {Error} with the command that installs one
 */
export async function ensureChromium(root) {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  }
  const found = await findChromium(root)
  if (found) return found
  const attempts = await step('Installing Chromium', () => installChromium(root))
  const installed = await findChromium(root)
  if (installed) return installed
  throw new Error(
    `There is no Chromium for the end-to-end tests, and installing one failed:\n${attempts}\n` +
      'Run `sudo apt-get install chromium-headless-shell` (Debian) or `npx playwright install --with-deps chromium` in e2e/, or set CHROMIUM_PATH.',
  )
}

/** @param {string} root */
async function findChromium(root) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  for (const file of [playwrightsOwn(root), ...installed, ...MAC_APPS]) {
    if (existsSync(file) && (await starts(file))) return file
  }
  return undefined
}

/**
 * Starts the file, because Ubuntu's `chromium-browser` exists but only prints where to get Chromium.
 * @param {string} file
 */
async function starts(file) {
  return (await runProgram(file, ['--version'], { timeoutMs: 60_000 })).ok
}

/** @param {string} root */
function playwrightsOwn(root) {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

/**
 * @param {string} root
 * @returns {Promise<string>} the last lines of the installer's output; empty after a successful apt-get
 */
async function installChromium(root) {
  const isRoot = process.getuid?.() === 0
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (isRoot && isDebian()) {
    const update = await runProgram('apt-get', ['update', '--quiet'], { env })
    const install = ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium-headless-shell']
    const { ok, output } = await runProgram('apt-get', install, { env })
    if (ok) return ''
    return lastLines(update.output + output)
  }
  const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright')
  const args = ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  const { output } = await runProgram(playwright, args, { env })
  return lastLines(output)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** @param {string} output */
const lastLines = (output) => output.trim().split('\n').slice(-5).join('\n')
