/** Reddit's ids will have at most 9 characters for years, so these never collide with them. */
export const FILE_ID_PREFIX = 'file'
export const FILE_ID_DIGITS = 11

/** Returns true for the id of a title from a file; no source has a post with it. */
export function isIdOfTitle(id: string): boolean {
  return id.length === FILE_ID_PREFIX.length + FILE_ID_DIGITS && id.startsWith(FILE_ID_PREFIX)
}
