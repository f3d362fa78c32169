/** The longest name of a subreddit. */
const LENGTH_MAX = 21

/** Returns a name for the titles of a file that have no subreddit: `bread_export` for `bread export.csv.gz`. */
export function subredditOfFile(fileName: string): string {
  const name = fileName
    .replace(/(?:\.[a-z]{2,6}){1,2}$/i, '')
    .replace(/[^\p{L}\d]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LENGTH_MAX)
  return name === '' ? 'file' : name
}
