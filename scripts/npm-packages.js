import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.js'

const FLAGS = [
  '--no-save',
  '--no-package-lock',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Puts npm packages into a folder of their own, once, without running any install script. They are
 * fetched beside it and renamed, so an interrupted fetch leaves no half folder.
 * @param {string} folder
 * @param {string[]} packages as npm takes them: `pnpm@12`
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the folder's node_modules
 * @throws {Error} with npm's own last words
 */
export async function fetchNpmPackages(folder, packages, env) {
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  const partial = `${folder}.${process.pid}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  try {
    const npm = await runProgram('npm', ['install', '--prefix', partial, ...FLAGS, ...packages], {
      cwd: partial,
      ...(env && { env }),
    })
    if (!npm.ok) throw new Error(`npm could not fetch ${packages.join(', ')}:\n${npm.output.trim()}`)
    moveInto(folder, partial)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return modules
}

/**
 * @param {string} folder
 * @param {string} partial
 */
function moveInto(folder, partial) {
  try {
    renameSync(partial, folder)
  } catch (error) {
    // another run may have finished first; its result is as good
    if (!existsSync(join(folder, 'node_modules'))) throw error
  }
}
