import { existsSync, renameSync } from 'node:fs'

/**
 * Gives what was fetched its final name.
 * @param {string} folder the final name
 * @param {string} fetched
 */
export function moveInto(folder, fetched) {
  try {
    renameSync(fetched, folder)
  } catch (error) {
    // another fetch may have finished first; its result is as good
    if (!existsSync(folder)) throw error
  }
}
