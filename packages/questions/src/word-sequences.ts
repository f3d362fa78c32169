import { featureOf } from './feature-names.ts'
import { Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'

/** Names of classes, and marks. */
const IS_SKELETON = /^(?:[A-Z]+|[^a-z])(?: (?:[A-Z]+|[^a-z]))+$/u

/** Sequences that have a weight in a model, so that no feature name is built for any other. */
class Sequences {
  private readonly trie = new Trie()
  /** By node: the feature of the sequence that ends there, -1 where none does. */
  private readonly features = [-1]

  add(text: string, feature: number): void {
    let node = 0
    for (const word of text.split(' ')) node = this.trie.add(node, learnWord(word))
    while (this.features.length <= node) this.features.push(-1)
    this.features[node] = feature
  }

  /** Adds the features of all sequences of up to `longest` tokens, as often as they occur. */
  find(tokens: readonly number[], longest: number, found: number[]): void {
    for (let from = 0; from < tokens.length; from += 1) {
      const end = Math.min(tokens.length, from + longest)
      let node = this.trie.first(tokens[from] as number)
      for (let at = from + 1; node !== 0; at += 1) {
        const feature = this.features[node] as number
        if (feature >= 0) found.push(feature)
        node = at < end ? this.trie.step(node, tokens[at] as number) : 0
      }
    }
  }
}

const LONGEST_WORDS = 2
const LONGEST_SKELETON = 3
const words = new Sequences()
const skeletons = new Sequences()
const tags = new Sequences()
const learnt = new Set<string>()

/** Registers the feature of this name, if it is one of the wording: `"a pair"`, `WHAT BE`, `[tag]`. */
export function learnSequence(name: string): void {
  if (learnt.has(name)) return
  if (name.startsWith('"')) words.add(name.slice(1, -1), featureOf(name))
  else if (name.startsWith('[')) tags.add(name.slice(1, -1), featureOf(name))
  else if (IS_SKELETON.test(name)) skeletons.add(name, featureOf(name))
  else return
  learnt.add(name)
}

/** Returns the number of sequences. Titles that were read earlier lack those added since. */
export const countSequences = (): number => learnt.size

/** A title by the numbers of its words. */
export interface Tokens {
  /** Its words and marks between `^` and `$`, used as unigrams and bigrams. */
  readonly words: readonly number[]
  /** Their classes, used as bigrams and trigrams. */
  readonly skeleton: readonly number[]
  /** The words within brackets. */
  readonly tags: readonly number[]
}

/** Returns the registered features of the wording in the order of the title, with repeats. */
export function sequencesIn(title: Tokens): number[] {
  const found: number[] = []
  words.find(title.words, LONGEST_WORDS, found)
  skeletons.find(title.skeleton, LONGEST_SKELETON, found)
  tags.find(title.tags, 1, found)
  return found
}

/** The same, short sequences first: the last digit of a sum depends on the order, and so does a tie. */
export function sequencesByLength(title: Tokens): number[] {
  const found: number[] = []
  for (let longest = 1; longest <= LONGEST_WORDS; longest += 1) words.find(title.words, longest, found)
  for (let longest = 2; longest <= LONGEST_SKELETON; longest += 1)
    skeletons.find(title.skeleton, longest, found)
  tags.find(title.tags, 1, found)
  return found
}
