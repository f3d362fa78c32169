/** A tree of phrases: the words that may follow, and the names of the phrases that end here. */
export interface PhraseTree {
  next: Map<string, PhraseTree> | undefined
  names: string[]
}

const START = '^'
const END = '$'
/** Stands for any one word. */
const ANY = '*'

/** Returns a function that checks whether a word is in this space-separated list. */
export function wordSet(words: string): (word: string | undefined) => boolean {
  const set = new Set<string | undefined>(words.split(' '))
  return (word) => set.has(word)
}

/** Returns all phrases of a line: split at bars, with every alternative in brackets written out. */
function wordingsOf(line: string): string[] {
  const tokens = line.match(/[()|]|[^()|]+/g) ?? []
  let at = 0
  const alternatives = (): string[] => {
    const finished: string[] = []
    let begun = ['']
    while (at < tokens.length) {
      const token = tokens[at] as string
      at += 1
      if (token === ')') break
      if (token === '|') {
        finished.push(...begun)
        begun = ['']
      } else {
        const next = token === '(' ? alternatives() : [token]
        begun = begun.flatMap((start) => next.map((end) => start + end))
      }
    }
    return [...finished, ...begun]
  }
  return alternatives()
}

/** Builds the tree for {@link phrasesIn} from phrases by name, in the notation of intents.ts. */
export function phraseTree(phrases: Readonly<Record<string, string>>): PhraseTree {
  const root: PhraseTree = { next: undefined, names: [] }
  for (const [name, line] of Object.entries(phrases)) {
    for (const wording of wordingsOf(line)) {
      const { names } = wording.trim().split(/ +/).reduce(childOf, root)
      if (!names.includes(name)) names.push(name)
    }
  }
  return root
}

/** Returns the child for a word; creates it if missing. */
function childOf(tree: PhraseTree, word: string): PhraseTree {
  tree.next ??= new Map()
  const child = tree.next.get(word) ?? { next: undefined, names: [] }
  tree.next.set(word, child)
  return child
}

/** Returns the names of the phrases in a sentence, without duplicates. */
export function phrasesIn(tree: PhraseTree, words: readonly string[]): string[] {
  const found = new Set<string>()
  if (words.length > 0) for (let from = -1; from <= words.length; from += 1) walk(tree, words, from, found)
  return [...found]
}

/** Finds the phrases that continue with the word at `at`. */
function walk({ next, names }: PhraseTree, words: readonly string[], at: number, found: Set<string>): void {
  for (const name of names) found.add(name)
  if (next === undefined || at > words.length) return
  const word = words[at]
  const following = next.get(word ?? (at < 0 ? START : END))
  if (following) walk(following, words, at + 1, found)
  // A wildcard does not match the markers of a sentence's beginning and end.
  const any = word === undefined ? undefined : next.get(ANY)
  if (any) walk(any, words, at + 1, found)
}
