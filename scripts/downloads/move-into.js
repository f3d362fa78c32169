import { existsSync, renameSync } from 'node:fs'

/**
 * Moves what was fetched to its final path. Does nothing if another process has put it there first.
 * @param {string} folder the final path
 * @param {string} fetched
 */
export function moveInto(folder, fetched) {
  try {
    renameSync(fetched, folder)
  } catch (error) {
    // a fetch by another process has finished first, with the same result
    if (!existsSync(folder)) throw error
  }
}
