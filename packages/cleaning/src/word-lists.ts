const none: ReadonlySet<string> = new Set()
/** Returns the words of lines with one language each, without accents and apostrophes, as `wordsOf` returns them. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(/\s+/))

/** Words that a rephrased question may gain or lose: function words and question words. */
const en = setOf(
  'a an the this that these those some any such same i me my mine myself you your yours yourself we us our ours they them',
  'their theirs it its itself he him his she her hers one ones someone somebody anyone anybody something anything thing things',
  'who whom whose what which when where why how whether if as so then there here also too just still even ever else others other another',
  'is are am was were be been being im youre hes shes its were theyre thats whats wheres whos hows theres ive youve weve id',
  'do does did done doing have has had having can could will would should shall may might ought ill youll cant dont doesnt didnt isnt arent havent hasnt',
  'to of for in on at by with from into onto about and or but because since while through out up between like than',
  'u ur r y n w pls plz thx idk lol tbh imo btw rn atm lately currently ok okay possible really actually exactly way ways kind kinds type sort lot lots much many',
  'get gets got getting make makes making go going use used using take need needs want wants wanted try trying know knows known think find found',
  'recommend recommends recommended recommendation recommendations suggest suggests suggestion suggestions advice advise tip tips idea ideas opinion opinions thoughts thought share',
  'help explain identify tell request looking searching question questions choose pick say said saying call called named mean means cause causes happen happens happened',
  'look feel consider option options difference people person guys anyways experience experiences deal handle keep keeps let lets',
)
const lists: Readonly<Record<string, ReadonlySet<string>>> = {
  en,
  de: setOf(
    'der die das den dem des ein eine einen einem einer eines dieser diese dieses und oder aber wenn dass ob als wie was wer wen wem wo wann warum wieso weshalb welche welcher welches welchen welchem wozu woher wohin',
    'ich du er es wir ihr sie mich dich sich uns euch mir dir ihnen man jemand mein meine meinen meinem meiner meines dein deine euer eure euren unser unsere ist sind war waren sein bin bist hat habe haben hatte hab habt wird werden kann konnen konnt darf durfen soll sollte sollen muss mussen mag mochte wurde wurden wurdet',
    'zu zum zur in im an am auf aus bei beim mit von vom fur uber um nach vor durch es gibt so da denn mal noch schon auch nur dann am besten beste bester bestes besten gut gute guten guter gutes eignet eignen tun machen macht lohnt kennt kennen weiss wissen empfehlen empfehlt tipps sich eigentlich hilft geht gehen jemand brauche braucht nutzen habt suche finde finden ratsam gibt viel',
  ),
  fr: setOf(
    'le la les l un une des du de d et ou mais si que qu qui quoi quel quelle quels quelles lequel ou quand comment pourquoi combien est ce c cest sont etait etre suis es a as ai ont avez avoir y il elle ils elles on nous vous je j tu te t me m se s lui leur mon ma mes ton ta tes notre nos votre vos sa son ses quelquun',
    'au aux en dans par pour sur avec chez entre dun dune faut fait faire fais font fasse fassent fera ferait aille soit soient ait aient peut puisse peuvent peux puis puisje pouvez pouvoir doit dois devoir va vont aller meilleur meilleure meilleurs bon bonne moyen facon conseil conseils conseillez recommandez recommander idees avis lorsque quand cela ca ceci tres plus t trouver connait connaissez existe il-y-a savoir sait n ne',
  ),
  es: setOf(
    'el la los las un una unos unas lo de del al a y o u e que qué quien quienes cual cuales como cuando cuanto cuanta cuantos donde por para con en sobre entre si es son esta estan estoy ser estar era hay he ha han haber tengo tiene tienen tienes tener yo tu usted ustedes nosotros vosotros ellos ellas el ella me te se le les nos os mi mis tus alguien algun alguna algo esto eso este esta ese',
    'puedo puede pueden podria puedes poder debo deberia debe hacer hago hace hacen mejor mejores bueno buena buen manera forma vale pena consejos consejo recomiendan recomienda recomendar recomendaciones ideas opinan sabe saben conoce ya muy mas normal cuales cuando ir va existe hacerlo',
  ),
  pt: setOf(
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos a e ou que quem qual quais como quando quanto quanta quantos quantas onde por porque para pra com sobre entre se e sao era ser estar esta estao estou ha ter tem tenho temos eu tu voce voces nos ele ela eles elas me te lhe meu minha meus minhas seu sua seus suas alguem algum alguma algo isso isto este esta esse',
    'posso pode podem poderia devo deve deveria fazer faco faz melhor melhores bom boa jeito maneira forma vale pena dicas dica recomendam recomenda recomendar recomendacoes ideias sabe conhece ja muito mais pelo pela dar da existe num numa',
  ),
  it: setOf(
    'il lo la i gli le l un uno una di del dello della dei degli delle da dal dalla in nel nella nei nelle a al alla ai alle con su sul sulla per tra fra e ed o che chi cosa quale quali qual come quando quanto quanta quanti quante dove perche se e sono era essere ce ci vi ne si ho ha hai hanno avere avete io tu lui lei noi voi loro mi ti mio mia miei mie tuo tua suo sua vostro vostra vostri vostre nostro qualcuno questo questa quello cio',
    'posso puo possono potrei puoi potete devo deve dovrei bisogna fare faccio fa fate migliore migliori meglio buon buono buona modo consigli consiglio consigliate consigliare idee sa conosce gia molto piu vale pena esiste',
  ),
  nl: setOf(
    'de het een en of maar als dat die dit deze wat wie waar wanneer waarom hoe welk welke hoeveel ik jij je u hij zij ze we wij jullie mij me mijn jouw uw ons onze hun zich is zijn was waren ben bent heeft heb hebben had wordt worden kan kun kunnen kunt mag moet moeten zou zal wil te om in op aan van voor met bij naar uit over door er iemand zo dan nog ook al beste goed goede manier tips advies weet kent aanraden ideeen doen doe gaat veel iets waard',
  ),
  sv: setOf(
    'en ett den det de och eller men om att som vad vem var nar varfor hur vilken vilket vilka jag du han hon vi ni mig dig min mitt mina din ditt er ert sig ar var har hade kan kunde ska skulle bor maste blir fa far gor gora till i pa av for med fran vid over man nagon nagot det dar da sa ocksa bast basta bra satt tips finns vet kanner',
  ),
  da: setOf(
    'en et den det de og eller men hvis at som hvad hvem hvor hvornar hvorfor hvordan hvilken hvilket hvilke jeg du han hun vi i mig dig min mit mine din dit jeres sig er var har havde kan kunne skal skulle bor ma bliver far gor gore til pa af for med fra ved over om man nogen noget der da sa ogsa bedst bedste god godt made rad findes ved kender hva hvem hvordan hvilke',
  ),
  pl: setOf(
    'i oraz lub albo ale jesli ze co kto gdzie kiedy dlaczego jak jaki jaka jakie ktory ktora ktore czy ile ja ty on ona my wy oni mnie mi mi cie ci sie moj moja moje moich twoj twoja jest sa byl byc mam ma macie mozna moge moze powinienem warto w we na do z ze za o od po przy dla przez nad pod ktos cos to ten ta te dobry dobra najlepszy najlepsza sposob porady zna tak juz by',
  ),
  ru: setOf(
    'и или но если что кто где когда почему зачем как какой какая какие какое сколько ли я ты он она мы вы они мне меня тебе мой моя мое мои твой ваш это этот эта есть был быть могу можно может нужно стоит в во на к с со у о об от по для из за при до кто то лучше лучший хороший хорошая способ посоветуйте знает же бы так',
  ),
}
const byLanguage = new Map(Object.entries(lists))
byLanguage.set('no', byLanguage.get('da') ?? none)

/** Returns a language's function words; empty if the language is not listed. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return byLanguage.get(language) ?? none
}

const languages = new Map<string, string[]>()
for (const [language, words] of byLanguage)
  for (const word of words) languages.set(word, [...(languages.get(word) ?? []), language])

/** Returns the languages in which a word is a function word. */
export function languagesOf(word: string): readonly string[] {
  return languages.get(word) ?? []
}

/** Single words that reverse a phrase's meaning: explicit negations first, then words that imply one. */
const negations: Readonly<Record<string, string>> = {
  en: 'not never no none nobody nothing neither nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt havent hasnt hadnt aint mustnt neednt',
  de: 'nicht nich nix nie niemals kein keine keinen keinem keiner keines ohne nichts niemand weder',
  fr: 'pas jamais rien aucun aucune sans personne ni',
  es: 'no nunca jamas sin nada nadie ningun ninguna ninguno tampoco ni',
  pt: 'nao nunca jamais sem nada ninguem nenhum nenhuma nem',
  it: 'non nn mai senza niente nulla nessuno nessuna',
  nl: 'niet nooit geen zonder niets niemand nergens',
  sv: 'inte aldrig ingen inget inga utan ej',
  da: 'ikke aldrig ingen intet uden ikkje ingenting uten',
  pl: 'nie nigdy bez nic nikt zaden zadna',
  ru: 'не нет без никогда ничего никто нельзя ни',
  uk: 'не ні без ніколи нічого ніхто немає',
  is: 'ekki aldrei enginn engin ekkert an neinn',
  fi: 'ei en et emme ette eivat ilman',
  cs: 'ne neni bez nikdy nic nikdo',
  tr: 'degil yok hic asla',
  el: 'δεν μην χωρις οχι',
  id: 'tidak bukan tanpa jangan ga gak',
  ar: 'لا لم ليس لن بدون',
  he: 'לא אין בלי',
  hi: 'नहीं मत बिना',
}
const negationSets = new Map(Object.entries(negations).map(([language, words]) => [language, setOf(words)]))
negationSets.set('no', negationSets.get('da') ?? none)

/** Returns a language's words of denial; the English ones if the language is not listed. */
export function negationsOf(language: string): ReadonlySet<string> {
  return negationSets.get(language) ?? negationSets.get('en') ?? none
}
