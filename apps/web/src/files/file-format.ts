import { FileProblem } from './row.ts'

/** `csv` has any separator, whatever its name; `txt` has a title per line; `json` is one document, `jsonl` one per line. */
export type FileFormat = 'csv' | 'txt' | 'json' | 'jsonl'

const WEB_PAGE = 'This is a web page, not a list of titles. Download the data itself as CSV, TXT or JSON.'

const SESSION = 'This is an analysis that Quarry saved. Open it with “Load from a file” under Your analyses.'

const SAVED_ANALYSIS = /^\s*\{\s*"format"\s*:\s*"quarry-session"/
/** Characters in which a saved analysis is recognized. */
const RECOGNIZED_LENGTH = 200

/** Returns true for an analysis that Quarry saved, by the beginning of the file. */
export async function isSavedAnalysis(file: Blob): Promise<boolean> {
  try {
    return SAVED_ANALYSIS.test(await file.slice(0, RECOGNIZED_LENGTH).text())
  } catch {
    // Reading its titles says what is wrong with the file.
    return false
  }
}

const byExtension = new Map(
  Object.entries<FileFormat>({
    csv: 'csv',
    tsv: 'csv',
    tab: 'csv',
    txt: 'txt',
    json: 'json',
    jsonl: 'jsonl',
    ndjson: 'jsonl',
  }),
)

/** Returns a file's format by its name and, if that is not enough, by the beginning of its text. */
export function formatOf(name: string, head: string): FileFormat {
  if (/^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype|html|head|body|table|\?xml)/i.test(head))
    throw new FileProblem(WEB_PAGE)
  if (SAVED_ANALYSIS.test(head)) throw new FileProblem(SESSION)
  const extension = /\.([a-z]+)(?:\.(?:gz|gzip|zst))?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const stated = byExtension.get(extension)
  // A table never begins with an object or a list of objects.
  if (stated === 'jsonl' || (stated === 'csv' && !/^\s*(?:\[\s*)?\{\s*"/.test(head))) return stated
  if (isJsonLines(head)) return 'jsonl'
  if (stated === 'txt' && hasTabs(head)) return 'csv'
  if (stated && stated !== 'csv') return stated
  const [first = '', second = ''] = head.trimStart()
  if (first === '{' || (first === '[' && /[\s{["\]]/.test(second))) return 'json'
  const [line = ''] = head.split('\n', 1)
  return /[,;\t]/.test(line) ? 'csv' : 'txt'
}

/** Lines of a text in which tabs are looked for. */
const TABBED_LINES = 20

/**
 * Returns true for a table that a spreadsheet saved as text: its first line has a tab, or every second line does, as
 * below a preamble. A tab that only indents a line separates nothing.
 */
function hasTabs(head: string): boolean {
  const lines = head
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, TABBED_LINES)
  const isTabbed = (line: string) => line.trimStart().includes('\t')
  return isTabbed(lines[0] ?? '') || (lines.length > 0 && 2 * lines.filter(isTabbed).length >= lines.length)
}

/** Returns true if the first line is a whole object, and more lines follow or one of its values is a sentence. */
function isJsonLines(head: string): boolean {
  const [first = '', second = ''] = head.trimStart().split('\n', 2)
  if (!first.startsWith('{')) return false
  try {
    const values: unknown[] = Object.values(JSON.parse(first))
    return second.trim() !== '' || values.some((value) => typeof value === 'string' && value.includes(' '))
  } catch {
    return false
  }
}
