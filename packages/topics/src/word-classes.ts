import table from './word-classes.json' with { type: 'json' }

/** What an English word is as it is written: `seldom` if it can be a noun, but rarely is. Unknown words, such as names, are nouns. */
export type WordClass = 'noun' | 'seldom' | 'adjective' | 'other'

const classes = new Map<string, WordClass>(
  (['other', 'adjective', 'seldom'] as const).flatMap((name) =>
    table[name].split(' ').map((word) => [word, name] as const),
  ),
)
/** Nouns that the rules and the lexicon, which is of newspapers, take for something else. */
const nouns = new Set(
  (
    'ally anomaly assembly belly bully butterfly family holly jelly lily monopoly rally reply supply alien antique atheist audio bear beat bible ' +
    'clothes comic console curry feminist file fly hosting human joint key miniature military monitor olive pedal pump quote raspberry rental ' +
    'resume rose secret shave sourdough stem surprise tap teen track twin upgrade vegetarian'
  ).split(' '),
)

/** Returns the class of a word in lower case. */
export function classOf(word: string): WordClass {
  const base = word.endsWith('s') ? word.slice(0, -1) : word
  if (nouns.has(word) || nouns.has(base)) return 'noun'
  if (/[a-z]{3}ly$/.test(word)) return 'other'
  if (/[a-z]{3}(?<!e)ed$/.test(word)) return 'adjective'
  return classes.get(word) ?? classes.get(base) ?? 'noun'
}
