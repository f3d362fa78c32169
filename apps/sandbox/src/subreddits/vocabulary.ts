/** The words of a topic that fill the templates of titles. All are made up or everyday words. */
export type Vocabulary = {
  /** Singular, without article: "tomato plant". */
  things: readonly string[]
  /** What a thing does wrong, third person: "keeps wilting". */
  troubles: readonly string[]
  /** What people want to do, base form: "prune roses in autumn". */
  tasks: readonly string[]
  /** What people buy, singular: "pruning saw". */
  tools: readonly string[]
  /** Made-up brands. */
  brands: readonly string[]
}

const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim())

/** Returns the vocabulary from lists that are texts, separated by `|`. */
export function vocabulary(lists: Record<keyof Vocabulary, string>): Vocabulary {
  return {
    things: words(lists.things),
    troubles: words(lists.troubles),
    tasks: words(lists.tasks),
    tools: words(lists.tools),
    brands: words(lists.brands),
  }
}
