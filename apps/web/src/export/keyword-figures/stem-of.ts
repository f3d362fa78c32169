import { stemmer } from 'stemmer'

/** Irregular forms: a word, followed by words with its stem. */
const irregular =
  'knife knives, wife wives, life lives, leaf leaves, loaf loaves, half halves, shelf shelves, ' +
  'wolf wolves, man men, woman women, child children, tooth teeth, foot feet, goose geese, mouse mice, ' +
  'fry fries, buy bought, eat ate, die dies died dying, ' +
  'program programmer programmers programme programmes'

/**
 * Words for which Porter's rules are wrong: they give `university` the stem of `universe`, and `tired` the stem of
 * `tires`. The first word of each group is the stem of all. Most were found by comparing words with the same stem by
 * their GloVe vectors.
 */
const families =
  'gas gases, bus buses, lens lenses, virus viruses, news, mars, venus, university universities, ' +
  'universal universally, animal animals, anime, savings, housing, training trainings, wedding weddings, ' +
  'building buildings, banking, lighting, plumbing, clothing clothes, ' +
  'animation animations animated animator, organic organically, organism organisms, ' +
  'organization organizations organisation organisations, ' +
  'organize organized organizing organizer organise organised organising, ' +
  'experiment experiments experimental, relativity, physics, engineer engineers engineering engineered, ' +
  'accounting accountant accountants, customer customers, internal internally, ' +
  'international internationally, conversation conversations, communism communist communists, ' +
  'capitalism capitalist capitalists, colonization colonize colonized colonizing colonise colonisation, ' +
  'conservative conservatives, civilization civilizations civilisation civilisations, ' +
  'emergency emergencies, tire tires, tired, paste pastes, boxing, rowing rower rowers, fasting, ' +
  'ironic ironically irony, generator generators, generation generations, ' +
  'fertilizer fertilizers fertiliser fertilisers fertilize fertilizing, exhausted exhausting exhaustion, ' +
  'compassion compassionate, recession recessions, probability probabilities, author authors, ' +
  'authority authorities, minority minorities, formation formations, witness witnesses, ' +
  'detective detectives, transplant transplants transplanting transplanted, principal principals, ' +
  'ale ales, collection collections, collective collectively, adapter adapters adaptor adaptors, ' +
  'mindfulness, tent tents, wage wages, sky skies, ski skis skiing skier skiers, ' +
  'booked booking bookings, piercing piercings, authentication, controller controllers, fitness, ' +
  'excellent excellence, frosting, renewable renewables, according accordingly accordance, ' +
  'earring earrings, icing, shipping shipped, marketing, fired, parking parked, copped copping, boots, ' +
  'freezes froze'

/** Stems by form, in lower case. */
const exceptions = new Map(
  [
    ...readLists(irregular).map(([word = '', ...forms]) => [stemmer(word), ...forms]),
    ...readLists(families).map(([word = '', ...forms]) => [word, word, ...forms]),
  ].flatMap(([stem = '', ...forms]) => forms.map((form) => [form, stem] as const)),
)

function readLists(lists: string): string[][] {
  return lists.split(', ').map((list) => list.split(' '))
}

const stems = new Map<string, string>()
/** Words of about 20,000 titles, 3 MB. The cache is emptied when it is full. */
const STEMS_MAX = 50_000

/** Returns the stem of a lower-case word without apostrophes, by Porter's rules with exceptions. Other scripts stay unchanged. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = exceptions.get(word) ?? (/^[a-z]+$/.test(word) ? stemmer(word) : word)
  if (stems.size >= STEMS_MAX) stems.clear()
  stems.set(word, stem)
  return stem
}
