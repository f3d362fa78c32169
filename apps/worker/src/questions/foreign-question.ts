const setOf = (words: string) => new Set(words.split(' '))

const ENGLISH = setOf(
  "the of and to in is are was were a an for on with my your you i i'm it this that how what why where who which do does did can could should would will have has had be been from by at as or if not but any anyone best help need looking new when we they he she me our",
)

/** Words that carry other languages and hardly occur in English titles. */
const FOREIGN = setOf(
  [
    'der und ist nicht ich ein eine einen mit für auf wie warum wieso weshalb wann welche welcher welches wird wurde haben hat kann gibt sich auch oder aber bei nach wenn meine mein jemand kennt soll sollte muss',
    'el los las una por para con como cómo qué cuál cuándo dónde quién porqué mi está son del pero más alguien puedo puede hay tiene esto este esta sobre desde muy nada hacer',
    'le les des une est dans pour avec sur pas qui que quel quelle quels quelles comment pourquoi où quand combien vous nous je suis mon ma mes votre vos est-ce avez peut fait sont',
    'um uma os não você vocês como qual quais onde quando por porque para com meu minha é são está alguém posso pode isso muito mais dos das fazer tem',
    'il gli che perché è sono come quale quali dove quando chi cosa qualcuno della delle nel una con per non più questo questa mio mia fare',
    'het een van niet is hoe waarom wat wie waar wanneer welke iemand mijn voor met zijn heeft kan moet jullie',
  ].join(' '),
)
for (const word of ENGLISH) FOREIGN.delete(word)

const OPENINGS =
  /^\W*(?:¿|(?:warum|wieso|weshalb|wann|welche[rsmn]?|kennt jemand|hat jemand|weiß jemand|kann (?:mir )?jemand|wie (?:kann|kommt|viele?|lange|oft|geht|macht|ist|soll)|gibt es|por qué|cuál(?:es)? (?:es|son)|dónde (?:puedo|est)|alguien (?:sabe|puede|tiene|conoce|ha)|qué (?:es|hay|opin|piens|tal)|alguém (?:sabe|pode|tem|conhece|já)|como (?:faço|posso)|quais? (?:é|são)|est-ce que|qu'est-ce|quelqu'un|pourquoi|combien de|quel(?:le)?s? (?:est|sont)|qualcuno (?:sa|può|ha|conosce)|come (?:posso|faccio)|perché|waarom|heeft iemand|weet iemand|kan iemand)(?![\p{L}]))/iu

const WORD = /[a-zà-ÿ]+/g
const ACCENTED = /[à-ÿ]/
const BEYOND_LATIN_1 = /[^\0-\xff]/

const EASTERN_ASKS =
  /(?:か[な。\s]*$|ですか|ますか|でしょうか|教えて|なぜ|どうやって|どうして|吗[。\s]*$|呢[。\s]*$|为什么|為什麼|怎么|怎麼|如何|请问|請問|나요|까요|습니까|почему|зачем|подскажите|посоветуйте|как (?:мне|вы|можно|лучше|правильно)|кто[- ]нибудь|لماذا|كيف |هل )/iu

const MARK = /[?？¿؟⸮]/

/**
 * Whether a title in another language asks: by a question mark of any script, or by words that only questions begin
 * with. Undefined for English and for what cannot be told.
 */
export function isForeignQuestion(title: string): boolean | undefined {
  const text = title.slice(0, 400).toLowerCase()
  switch (languageOf(text)) {
    case 'foreign':
      return MARK.test(text) || OPENINGS.test(text) || EASTERN_ASKS.test(text)
    case 'perhaps foreign':
      return MARK.test(text) || undefined
    case 'english':
      return undefined
  }
}

function languageOf(text: string): 'foreign' | 'perhaps foreign' | 'english' {
  if (text.includes('¿') || isMostlyOtherScript(text)) return 'foreign'
  const words = text.match(WORD) ?? []
  const countIn = (language: ReadonlySet<string>) =>
    words.reduce((count, word) => (language.has(word) ? count + 1 : count), 0)
  const foreign = countIn(FOREIGN)
  if (foreign >= 2 && foreign > countIn(ENGLISH)) return 'foreign'
  return ACCENTED.test(text) && countIn(ENGLISH) === 0 ? 'perhaps foreign' : 'english'
}

function isMostlyOtherScript(text: string): boolean {
  if (!BEYOND_LATIN_1.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters - latin > latin / 2
}
