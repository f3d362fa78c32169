/** Words that only one of these languages uses so often; those that another of them shares are left out. */
const functionWords: Readonly<Record<string, string>> = {
  en: 'the is are what how why does do did should can with my your have for of and this that to where when who it you',
  de: 'der das ist und wie warum ich nicht ein eine mit für auf mein meine kann wo wer sind dem oder wird beim zum',
  fr: 'le les est et comment pourquoi je pas une avec pour mon ma dans qui quel quelle vous du au sont des',
  es: 'el los las y cómo qué mi una cuál dónde puedo está hay mis del es porque cuando quién son',
  pt: 'os é não um uma meu minha você qual onde são posso do da em mais quando isso ao',
  it: 'il gli è perché quale dove posso sono nel della che mio mia questo come di',
}
const languagesByWord = new Map<string, string[]>()
for (const [language, words] of Object.entries(functionWords)) {
  for (const word of words.split(' '))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])
}

const scripts: readonly [string, RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['east asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
]

/** Whether a text is surely of another language than its source; false when either cannot be told. */
export function changesLanguage(source: string, outcome: string): boolean {
  return differ(mainScript(source), mainScript(outcome)) || differ(languageOf(source), languageOf(outcome))
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

/** The script of three letters in five or more. */
function mainScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(([, letter]) => (text.match(letter)?.length ?? 0) > letters * 0.6)?.[0]
}

/** The language of at least three different function words, and of twice as many as any other. */
export function languageOf(text: string): string | undefined {
  const counts = new Map<string, number>()
  for (const word of new Set(text.toLowerCase().match(/\p{L}+/gu))) {
    for (const language of languagesByWord.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  if (!first || first[1] < 3) return undefined
  return first[1] >= 2 * (second?.[1] ?? 0) ? first[0] : undefined
}
