#!/usr/bin/env node
// Entry point of `npm start`, `npm test` and the other commands. Needs only Node 20 and npm: fetches Node 24, pnpm and
// the packages, then runs the command's script with them. What runs before that is JavaScript, the rest may be
// TypeScript.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkArguments } from './arguments.js'
import { commands } from './commands.js'
import { runInstall } from './downloads/install.js'
import { onParentExit } from './parent-exit.js'
import { log, step } from './progress.js'
import { prepareToolchain } from './toolchain.js'

/** Exit code for wrong arguments, as in most programs. */
const WRONG_USAGE = 2
const INSTALL = [
  'install',
  '--frozen-lockfile',
  '--reporter=append-only',
  '--config.confirm-modules-purge=false',
]
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} argv the command and its arguments */
async function bootstrap([command = '', ...args]) {
  const { usage, error } = checkArguments(command, args)
  if (usage !== undefined) return console.log(usage)
  if (error !== undefined) {
    log(error)
    process.exitCode = WRONG_USAGE
    return
  }
  if (process.platform === 'win32') {
    log(
      'There is no Redis for Windows, so Quarry runs in WSL: run `wsl --install` once, then these commands in its terminal.',
    )
    process.exitCode = 1
    return
  }
  const cacheDir = join(root, '.cache', 'toolchain')
  const { node, pnpm, env } = await prepareToolchain({ root, cacheDir })
  const title = 'Installing packages'
  await step(title, () => runInstall(title, pnpm, INSTALL, { cwd: root, env }))
  const [script = '', ...first] = commands[command]?.runs ?? [`${command}.js`]
  runCommand(node, [join(root, 'scripts', script), ...first, ...args], env)
}

/**
 * Runs the command in a separate process group, so that a Ctrl-C, which the terminal sends to a whole group, reaches it
 * only once, from here. Its IPC channel closes when this process ends, even if it is killed.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function runCommand(node, args, env) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let signalled = false
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (!signalled) child.kill(signal)
    signalled = true
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  onParentExit(() => stop('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

bootstrap(process.argv.slice(2)).catch((error) => {
  log(error.message)
  process.exitCode = 1
})
