import { readFile } from 'node:fs/promises'

/**
 * A title and what a model might make of it. The pairs that come with the project are written by hand: bad responses in
 * 32 classes of what goes wrong (number, negation, name, twin, merged, language, …) that look well otherwise, and good
 * ones in the manner of a careful editor, each with a quarter that is not English. None of them is taken from a
 * community or from another data set.
 */
export interface GatePair {
  /** What is wrong with the response, or what a good one had to do. */
  class: string
  /** ISO 639-1. */
  language: string
  title: string
  response: string
  /** Another title that travels in the same request; of merged responses the one whose text they hold. */
  sibling?: string
  isGood: boolean
}

/** The pairs that come with the project: one to a line, fields told apart by tabs, the first line names them. */
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
