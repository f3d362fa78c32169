import { delimiter, dirname, join } from 'node:path'
import { fetchPinned, machine, pinOf } from './downloads/fetch-pinned.js'
import { step } from './progress.js'
import { runProgram } from './run-program.js'

const NODE_MAJOR = 24

/**
 * Provides Node 24 (or 26 and later) and pnpm, first on the PATH of the returned environment. Fetches the pinned
 * versions from npm into `cacheDir`: pnpm always, Node if this process runs on another version.
 * @param {{ root: string, cacheDir: string }} options
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} absolute paths of the programs
 * @throws {Error} with what to install if npm has none for this machine
 */
export async function prepareToolchain({ root, cacheDir }) {
  const env = withoutNpmSettings(process.env)
  const node = await findNode(cacheDir, env)
  env.PATH = [dirname(node), env.PATH].join(delimiter)
  const pnpm = await findPnpm(cacheDir, env)
  // turbo starts `pnpm` by name
  env.PATH = [join(root, 'node_modules', '.bin'), dirname(pnpm), env.PATH].join(delimiter)
  env.TURBO_TELEMETRY_DISABLED ??= '1'
  return { node, pnpm, env }
}

/**
 * npm passes its settings on as npm_* variables, which a nested npm or pnpm would apply to itself. Keeps only the
 * variables that say how to reach the registry.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutNpmSettings(env) {
  const reach = /^npm_config_(registry|userconfig|globalconfig|cafile|cache|https?_proxy|proxy|noproxy)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name) || reach.test(name)))
}

/** Returns how to install Node on a machine for which npm has none. */
function installHint() {
  if (machine.endsWith('-musl')) return '`apk add nodejs npm`, from Alpine 3.23'
  return process.platform === 'darwin' ? `\`brew install node@${NODE_MAJOR}\`` : 'https://nodejs.org'
}

/**
 * @param {string} cacheDir
 * @param {NodeJS.ProcessEnv} env
 */
async function findNode(cacheDir, env) {
  const major = Number(process.versions.node.split('.')[0])
  if (major === NODE_MAJOR || major >= NODE_MAJOR + 2) return process.execPath
  const wayOut = `Node ${process.version} cannot run Quarry: install Node ${NODE_MAJOR} (${installHint()}), then run the command again.`
  const node = join(await fetchTool('node', cacheDir, env, wayOut), 'bin', 'node')
  const trial = await runProgram(node, ['--version'])
  if (trial.ok) return node
  throw new Error(`npm's Node does not run on ${machine} (it ${trial.ending}). ${wayOut}`)
}

/**
 * Returns the native program from pnpm's package for this platform. The program in the package `pnpm` is only a
 * placeholder until an install script replaces it, and no install scripts are run here.
 * @param {string} cacheDir
 * @param {NodeJS.ProcessEnv} env
 */
async function findPnpm(cacheDir, env) {
  return join(await fetchTool('pnpm', cacheDir, env, 'Quarry cannot install its packages here.'), 'pnpm')
}

/**
 * @param {import('./downloads/fetch-pinned.js').Tool} tool
 * @param {string} cacheDir
 * @param {NodeJS.ProcessEnv} env
 * @param {string} wayOut sentence for the error if npm has no package for this machine
 */
async function fetchTool(tool, cacheDir, env, wayOut) {
  const pin = pinOf(tool)
  if (!pin) throw new Error(`npm has no ${tool} for ${machine}. ${wayOut}`)
  return await step(`Getting ${pin.package} ${pin.version}`, () => fetchPinned(cacheDir, pin, env))
}
