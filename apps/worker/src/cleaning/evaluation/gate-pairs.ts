import { readFile } from 'node:fs/promises'

/**
 * A title and a possible response. The pairs in the project are written by hand: plausible bad responses in 32 classes of
 * mistakes (number, negation, name, twin, merged, language, …), and good ones by a careful editor. A quarter of each is not
 * English. None of them is copied from a subreddit or another data set.
 */
export interface GatePair {
  /** The mistake in the response, or what a good one had to change. */
  class: string
  /** ISO 639-1. */
  language: string
  title: string
  response: string
  /** Another title of the same request; for merged responses, the title whose text they contain. */
  sibling?: string
  isGood: boolean
}

/** Reads the project's pairs: one per line, fields separated by tabs, after a line with their names. */
export async function readGatePairs(): Promise<GatePair[]> {
  const [bad, good] = await Promise.all([
    readTable(new URL('gate-bad-responses.tsv', import.meta.url), false),
    readTable(new URL('gate-good-responses.tsv', import.meta.url), true),
  ])
  return [...bad, ...good]
}

async function readTable(file: URL, isGood: boolean): Promise<GatePair[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n')
  return lines.map((line, at) => {
    const [name, language, title, response, sibling] = line.split('\t')
    if (!name || !language || !title || !response)
      throw new Error(`Line ${at + 2} of ${file.pathname} is no pair.`)
    return { class: name, language, title, response, isGood, ...(sibling ? { sibling } : {}) }
  })
}
