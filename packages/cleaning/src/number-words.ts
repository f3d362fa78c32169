/** Words for 0 to 20 and some more, by language, in the order of their values and without accents. */
const counted: readonly string[] = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  '- un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
]
const ordinals: readonly string[] = [
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  '- premier deuxieme troisieme quatrieme cinquieme',
  '- primeiro segundo terceiro quarto quinto',
]
/** Other number words with their values. */
const others =
  'once 1 twice 2 thrice 3 single 1 couple 2 pair 2 double 2 triple 3 half 0.5 dozen 12 thirty 30 forty 40 ' +
  'fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 million 1e6 billion 1e9 zweimal 2 ' +
  'dreimal 3 hundert 100 tausend 1000 cent 100 mille 1000 cien 100 mil 1000 cem 100 cento 100 honderd 100'
/** Articles and function words that are numbers in another language. */
const ambiguous = new Set(
  'un uno um en een ett to once sex tre ni ti sei due elf acht null seis dos fire cent mil'.split(' '),
)

const values = new Map<string, number>()
for (const line of [...counted, ...ordinals]) {
  for (const [value, word] of line.split(' ').entries()) if (word !== '-') values.set(word, value)
}
for (const [, word = '', value] of others.matchAll(/(\S+) (\S+)/g)) values.set(word, Number(value))

/**
 * Returns the number that a word means in one of the main languages; undefined if none. The word is in lower case,
 * without accents.
 */
export function valueOfWord(word: string): number | undefined {
  return values.get(word)
}

/** Returns true for a number word that is just as often something else: English "to", French "un". */
export function isAmbiguousNumber(word: string): boolean {
  return ambiguous.has(word) || values.get(word) === 1 || word === 'second' || word === 'half'
}
