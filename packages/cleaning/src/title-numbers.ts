import { languageOf } from './title-language.ts'

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
const spelt = new Map<string, number>([
  ...words.split(' ').map((word, at): [string, number] => [word, at]),
  ...ordinals.split(' ').map((word, at): [string, number] => [word, at]),
  ...Object.entries({
    once: 1,
    twice: 2,
    single: 1,
    couple: 2,
    pair: 2,
    both: 2,
    half: 2,
    dozen: 12,
    a: 1,
    an: 1,
  }),
  ...'i ii iii iv v vi vii viii ix x xi xii'
    .split(' ')
    .map((numeral, at): [string, number] => [numeral, at + 1]),
])
/** Words for numbers that are not counted out here; a title with one may be written with any figure. */
const largeWords =
  /\b(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozens?)s?\b/i
/** Words that stand for a number and seldom for anything else. */
const surelyNumber = new Set(words.split(' ').slice(2))

/** Whether an answer holds a number that its source does not, in figures or in words of English. */
export function addsNumber(source: string, outcome: string): boolean {
  if (largeWords.test(source)) return false
  const figures = figuresOf(source)
  const counted = new Set(wordsIn(source).flatMap((word) => spelt.get(word) ?? []))
  // Of other languages the words for small numbers are not known here.
  const tolerated = languageOf(source) === 'en' ? 0 : 12
  const isKnown = (figure: string) =>
    Number(figure) <= tolerated ||
    figures.some((other) => isFormOf(figure, other)) ||
    counted.has(Number(figure))
  const isKnownWord = (word: string) => {
    const value = spelt.get(word)
    return value === undefined || counted.has(value) || figures.some((figure) => Number(figure) === value)
  }
  return (
    !figuresOf(outcome).every(isKnown) ||
    !wordsIn(outcome)
      .filter((word) => surelyNumber.has(word))
      .every(isKnownWord)
  )
}

/** 10k may become 10,000 and the other way round, and '96 may become 1996. */
function isFormOf(figure: string, source: string): boolean {
  const [one, other] = [Number(figure), Number(source)]
  if (one === other || one === other * 1000 || one * 1000 === other) return true
  return figure.length === 4 && source.length === 2 && figure.endsWith(source)
}

/** Runs of digits, thousands separators taken out. */
function figuresOf(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')
  return joined.match(/\d+/g) ?? []
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
