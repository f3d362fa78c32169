/** Words that ask the same in a title. The first of each line stands for the others. */
const synonyms = [
  'you u',
  'your ur',
  'with w',
  'year years yr yrs',
  'remove strip',
  'stop prevent prevents preventing prevented avoid avoids avoiding avoided',
  'freeze frozen',
  'child kid kids children',
  'photo photos picture pictures pic pics',
  'movie film films movies',
  'tv television',
  'bike bicycle bikes bicycles',
  'phone smartphone cellphone phones smartphones cellphones',
  'problem issue issues problems trouble troubles',
  'begin start begins starts beginning starting',
  'buy purchase purchases purchased purchasing bought',
  'fix repair repairs repairing repaired',
  'cheap inexpensive affordable',
  'big large',
  'fast quick quickly',
  'different another',
  'gray grey',
  'pc computer pcs computers',
  'usa america',
  'uk britain',
  'mom mother mum moms mothers mums',
  'dad father dads fathers',
  'doctor physician doctors physicians',
  'vs versus',
  'minute min mins minutes',
  'hour hr hrs hours',
  'second sec secs seconds',
  'mold mould',
  'moldy mouldy',
]

const numbers = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const digits = (word: string) => String(numbers.indexOf(word) + 2)

/** Phrases that ask the same as one word, in lower case without apostrophes. */
const phrases: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\bget(?:ting)? rid of\b/g, 'remove'],
  [/\bget(?:ting)?\b(.{1,40})\bout (?:of|from)\b/g, 'remove$1from'],
  [/\b(?:keep|prevent|stop)(?:ing)?\b(.{1,40}?)\bfrom (?=\p{L}+ing\b)/gu, 'stop $1 '],
  [/\b(?:plan(?:ning)?|think(?:ing)?) (?:of|about|on)\b/g, ' '],
  [
    /\b(\d+)[ -]?(?=(?:[gmtk]b|kg|g|lbs?|oz|ml|l|cm|mm|km|mph|fps|hz|ft|inch(?:es)?|[ap]m|mins?|minutes?|hrs?|hours?|yrs?|years?)\b)/g,
    '$1 ',
  ],
  [/\b(?:you|u) all\b/g, 'you'],
  [/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g, digits],
  [/\bunited states(?: of america)?\b/g, 'usa'],
  [/\bunited kingdom\b/g, 'uk'],
]

const standsFor = new Map(
  synonyms.flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((word) => [word, first] as const)
  }),
)

/** Returns a title in lower case without apostrophes, with one wording for phrases that ask the same. */
export function withSamePhrases(title: string): string {
  return phrases.reduce(
    (text, [pattern, word]) =>
      typeof word === 'string' ? text.replace(pattern, word) : text.replace(pattern, word),
    title,
  )
}

/** Returns the word that stands for this one, its synonyms and its British spelling. */
export function sameWord(word: string): string {
  const american = word
    .replace(/(?<=\p{L}{3})our(?=$|s$|ed$|ing$|ful$|ite)/u, 'or')
    .replace(/(?<=\p{L}{3})is(?=(?:e|es|ed|ing|ation|ations)$)/u, 'iz')
  return standsFor.get(american) ?? american
}
