import { plainName } from '../../files/row.ts'

/** The kinds of column in a keyword tool's file. The keyword and one other are required. */
const fields = [
  'keyword',
  'volume',
  'difficulty',
  'cpc',
  'competition',
  'clicks',
  'impressions',
  'position',
] as const

export type KeywordField = (typeof fields)[number]

/** Each field's column in the file; fields without a column are absent. */
export type KeywordColumns = { readonly [field in KeywordField]?: string | undefined }

/** The fields in each tool's files. */
const fieldsOf = {
  google: ['keyword', 'volume', 'cpc', 'competition'],
  ahrefs: ['keyword', 'volume', 'difficulty', 'cpc'],
  semrush: ['keyword', 'volume', 'difficulty', 'cpc', 'competition'],
  'search-console': ['keyword', 'clicks', 'impressions', 'position'],
  other: fields,
} as const satisfies Record<string, readonly KeywordField[]>

export type KeywordSourceId = keyof typeof fieldsOf

/** Keyword Planner's column of monthly searches in English, German, Spanish and French. */
const MONTHLY =
  /^(?:avg|average) monthly searches|^durchsch\S* suchanfragen pro monat|^(?:promedio|media) de busquedas mensuales|^busquedas mensuales|^(?:nbre|nombre) moy\S* (?:de |des )?recherches(?: mensuelles| par mois)?|^recherches mensuelles moy/

/** Column names as `plainName` writes them, the likeliest first. */
const NAMES: Readonly<Record<KeywordField, readonly RegExp[]>> = {
  keyword: [
    /^(?:keywords?|keyword idee|palabras? claves?|mots? cles?)$/,
    // AnswerThePublic repeats the words it was given as the search term beside each keyword.
    /^(?:search terms?|suchbegriffe?)$/,
    /^(?:top )?quer(?:y|ies)$/,
    /^(?:(?:haufigste )?suchanfragen?|(?:principales )?consultas(?: principales)?|requetes(?: les plus frequentes)?)$/,
  ],
  volume: [
    MONTHLY,
    /^(?:search )?vol(?:ume)?$|^avg search volume\b|^suchvolumen$|^volumen(?: de busqueda)?$|^volume de recherche$/,
    /^global volume$/,
  ],
  difficulty: [/^(?:keyword )?difficulty$|^kd(?: percent)?$|^keyword schwierigkeit$|^dificultad|^difficulte/],
  cpc: [
    /^cpc\b/,
    /^top of page bid low|^gebot .*(?:niedriger|unterer) bereich|^puja .*intervalo bajo|^enchere .*(?:basse?|faible)/,
  ],
  competition: [/^(?:competition|wettbewerb|competencia|concurrence)$/, /^competitive density$/],
  // A comparison of two periods begins with the later one: "Last 28 days Clicks".
  clicks: [/^(?:clicks|klicks|clics)$/, / clicks$/],
  impressions: [/^(?:impressions|impressionen|impresiones)$/, / impressions$/],
  position: [
    /^(?:average |avg )?position(?: moyenne)?$|^durchschnittliche position$|^posicion(?: media)?$/,
    / position$/,
  ],
}

/** Guesses from the column names which tool wrote a table. */
export function guessSource(names: readonly string[]): KeywordSourceId {
  const plain = names.map(plainName)
  const has = (pattern: RegExp) => plain.some((name) => pattern.test(name))
  const columns = guessKeywordColumns(names, 'other')
  if (columns.clicks !== undefined && columns.impressions !== undefined) return 'search-console'
  if (has(MONTHLY)) return 'google'
  if (has(/^keyword difficulty$|^competitive density$|^intent$/)) return 'semrush'
  if (has(/^difficulty$|^parent (?:keyword|topic)$|^traffic potential$/)) return 'ahrefs'
  return 'other'
}

/** Guesses each field's column by its name. */
export function guessKeywordColumns(names: readonly string[], source: KeywordSourceId): KeywordColumns {
  const columns: { [field in KeywordField]?: string } = {}
  for (const field of fieldsOf[source]) {
    const name = NAMES[field].flatMap((usual) => names.filter((given) => usual.test(plainName(given))))[0]
    if (name !== undefined) columns[field] = name
  }
  return columns
}

/** Returns true if there is a keyword column and at least one column of figures. */
export function isJoinable({ keyword, ...figures }: KeywordColumns): boolean {
  return keyword !== undefined && Object.values(figures).some((column) => column !== undefined)
}
