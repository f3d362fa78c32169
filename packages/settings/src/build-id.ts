import { readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

/** Returns up to twelve characters that identify the build: the image's hash of its files, or the commit of a checkout. */
export function readBuildId(): string {
  return (read('build.txt') ?? readCommit() ?? 'unknown').slice(0, 12)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Reads git's files, so that git need not be installed. Packed references count as unknown. */
function readCommit(): string | undefined {
  const head = read('.git/HEAD')
  const reference = /^ref: (refs\/[\w./-]+)$/.exec(head ?? '')?.[1]
  return reference === undefined ? head : read(`.git/${reference}`)
}
