import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveInto } from '../downloads/fetch-pinned.js'
import { runProgram } from '../run-program.js'

/** The packages of each server, in order of preference. */
const PACKAGES = [
  ['redis-server', 'redis-tools'],
  ['valkey-server', 'valkey-tools'],
]

/**
 * Returns Debian's or Ubuntu's own Redis or Valkey, unpacked into a folder instead of installed, which needs no
 * root.
 * @param {string} cacheDir
 * @throws {Error} with the reason why there is none
 */
export async function unpackDebianRedis(cacheDir) {
  const folder = join(cacheDir, `debian-${process.arch}`)
  if (!programIn(folder)) await fetchInto(cacheDir, folder)
  const program = programIn(folder)
  if (!program) throw new Error('the packages have no server')
  return { file: program, env: withLibraries(folder) }
}

/** @param {string} folder */
function programIn(folder) {
  return PACKAGES.map(([name = '']) => join(folder, 'usr', 'bin', name)).find(existsSync)
}

/**
 * @param {string} cacheDir
 * @param {string} folder
 */
async function fetchInto(cacheDir, folder) {
  for (const tool of ['apt-get', 'dpkg-deb']) {
    if (!(await runProgram(tool, ['--version'])).ok) throw new Error(`there is no ${tool}`)
  }
  const work = mkdtempSync(join(tmpdir(), 'quarry-redis-'))
  mkdirSync(cacheDir, { recursive: true })
  const partial = mkdtempSync(`${folder}.partial-`)
  try {
    await downloadPackages(work)
    const unpacked = join(partial, 'packages')
    mkdirSync(unpacked)
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await runOrThrow('dpkg-deb', ['-x', join(work, file), unpacked], work)
    }
    moveInto(folder, unpacked)
  } finally {
    rmSync(work, { recursive: true, force: true })
    rmSync(partial, { recursive: true, force: true })
  }
}

/**
 * Uses the machine's package lists. If that fails, fetches separate lists, which needs no root.
 * @param {string} work
 */
async function downloadPackages(work) {
  try {
    await downloadWith([], work)
  } catch {
    const lists = ownLists(work)
    await runOrThrow('apt-get', [...lists, '--quiet', 'update'], work)
    await downloadWith(lists, work)
  }
}

/**
 * Downloads the server and the dependencies that apt would install with it on this machine.
 * @param {string[]} options
 * @param {string} work
 */
async function downloadWith(options, work) {
  const plan = ['--simulate', '--no-install-recommends', '--reinstall', 'install']
  const tryPackages = (/** @type {string[]} */ packages) =>
    runOrThrow('apt-get', [...options, ...plan, ...packages], work)
  const [redis = [], valkey = []] = PACKAGES
  const simulated = await tryPackages(redis).catch(() => tryPackages(valkey))
  const missing = [...simulated.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '')
  await runOrThrow('apt-get', [...options, '--quiet', 'download', ...missing], work)
}

/** @param {string} work */
function ownLists(work) {
  const lists = join(work, 'apt', 'lists')
  const cache = join(work, 'apt', 'cache')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true })
  const settings = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'APT::Update::Pre-Invoke::=',
    'APT::Update::Post-Invoke::=',
  ]
  return settings.flatMap((setting) => ['-o', setting])
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 */
async function runOrThrow(file, args, cwd) {
  const run = await runProgram(file, args, { cwd, timeoutMs: 180_000 })
  if (run.ok) return run.stdout
  throw new Error(`${file}: ${run.output.trim().split('\n').at(-1)}`)
}

/**
 * Returns an environment in which the server also finds the libraries that were unpacked with it.
 * @param {string} folder
 */
function withLibraries(folder) {
  const parents = [join(folder, 'usr', 'lib'), join(folder, 'lib')].filter(existsSync)
  const libraries = parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => join(parent, name)),
  )
  const path = [process.env.LD_LIBRARY_PATH, ...libraries].filter(Boolean).join(':')
  return path ? { ...process.env, LD_LIBRARY_PATH: path } : process.env
}
