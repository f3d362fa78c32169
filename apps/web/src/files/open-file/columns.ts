import { cellOf, plainName, type Row } from '../row.ts'

/** What a column can contain. Only the title is needed. */
export const fields = [
  ['title', 'Title'],
  ['subreddit', 'Community'],
  ['author', 'Author'],
  ['score', 'Score'],
  ['numComments', 'Comments'],
  ['createdAt', 'Date'],
  ['permalink', 'Link'],
  ['id', 'Post id'],
] as const

export type Field = (typeof fields)[number][0]

/** Each field's column in the file; fields without a column are absent. */
export type Columns = { readonly [field in Field]?: string | undefined }

/**
 * Column names as Reddit, archives, scrapers, spreadsheets and Quarry's own exports write them, the likeliest first,
 * also in German, French and Spanish.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  // Quarry's exports have the author's own title beside the cleaned one.
  title: listOf(
    'originaltitle, original title, title, post title, original question, question, questions, ' +
      'extracted questions, cleaned questions, headline, titel, titre, titulo, frage, fragen, ' +
      'pregunta, preguntas, query, keyword, keywords, text',
  ),
  subreddit: listOf(
    'subreddit, community, subreddit name, parsedcommunityname, communityname, community name, sub, forum, ' +
      'communaute, comunidad',
  ),
  author: listOf('author, author name, user, username, autor, auteur'),
  score: listOf('score, ups, upvotes, points, likes, punkte, puntos'),
  numComments: listOf(
    'num comments, comments, comment count, comms num, n comments, numcomments, numberofcomments, ' +
      'number of comments, replies, kommentare, commentaires, comentarios',
  ),
  createdAt: listOf(
    'created utc, created, created at, createdat, date, timestamp, time, published, datum, fecha',
  ),
  permalink: listOf('permalink, full link, link, post url, url'),
  id: listOf('id, parsedid, post id, submission id, name'),
}

function listOf(names: string): string[] {
  return names.split(', ')
}

const ALL_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat())

/** Returns true for Reddit comments, whose texts would be mistaken for titles. */
export function areComments(names: readonly string[]): boolean {
  return names.includes('body') && names.includes('parent_id') && !names.includes('title')
}

/** Returns true if a cell of the first row is a common column name. */
export function isHeader(cells: readonly string[]): boolean {
  return countKnownNames(cells) > 0
}

/** Counts the cells that are common column names. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => ALL_NAMES.has(plainName(cell))).length
}

/** Guesses each field's column by its name, and the title by its contents if no name matches. */
export function guessColumns(names: readonly string[], rows: readonly Row[]): Columns {
  const columns: { [field in Field]?: string } = {}
  for (const [field] of fields) {
    const name = NAMES[field].flatMap((usual) => names.filter((given) => plainName(given) === usual))[0]
    if (name !== undefined) columns[field] = name
  }
  const title = columns.title ?? mostWords(names, rows)
  return title === undefined ? columns : { ...columns, title }
}

/** Returns the column with the most words in its cells. */
function mostWords(names: readonly string[], rows: readonly Row[]): string | undefined {
  const words = (name: string) =>
    rows.reduce(
      (sum, row) =>
        sum +
        String(cellOf(row, name) ?? '')
          .split(/\s+/)
          .filter(isWord).length,
      0,
    )
  const counted = names.map((name) => ({ name, count: words(name) })).filter(({ count }) => count > 0)
  return counted.sort((a, b) => b.count - a.count)[0]?.name
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !text.includes('://')
}
