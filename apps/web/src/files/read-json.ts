import { JSONParser } from '@streamparser/json'
import { FileProblem, LINE_COLUMN, linesOf, longRow, ROW_LENGTH_MAX, type RowBatch } from './row.ts'

/** Deeper values are not posts, and would fill the memory. */
const DEPTH_MAX = 200
/** Characters parsed per step, after which an endless value is noticed. */
const SLICE = 64 * 1024

const NOT_JSON =
  'This file is not valid JSON. If it has one object per line, name it .jsonl and open it again.'
const CUT = 'This JSON file is cut off before its end. Download it again.'
const TOO_DEEP = 'The values in this JSON file are nested too deeply for a list of posts.'

/** Reads an object per line. Other lines are counted as unreadable. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  for await (const lines of linesOf(text)) {
    const batch: RowBatch = { rows: [], unreadable: 0 }
    for (const line of lines) if (line.trim() !== '') add(batch, parsed(line))
    yield batch
  }
}

/** Reads the posts of a JSON document: a list, one or more Reddit listings, or an object with lists. */
export async function* readJsonDocument(text: AsyncIterable<string>, head: string): AsyncGenerator<RowBatch> {
  const parser = new JSONParser({ paths: pathsOf(head), keepStack: false })
  let batch: RowBatch = { rows: [], unreadable: 0 }
  let depth = 0
  let count = 0
  let sinceRow = 0
  parser.onToken = ({ value }) => {
    if (value === '{' || value === '[') depth += 1
    else if (value === '}' || value === ']') depth -= 1
    if (depth > DEPTH_MAX) throw new FileProblem(TOO_DEEP)
  }
  parser.onValue = ({ value }) => {
    add(batch, value)
    count += 1
    sinceRow = 0
  }
  for await (const part of text) {
    for (let at = 0; at < part.length; at += SLICE) {
      const slice = part.slice(at, at + SLICE)
      if (parser.isEnded && slice.trim() !== '') throw new FileProblem(NOT_JSON)
      if (!parser.isEnded) orProblem(() => parser.write(slice), NOT_JSON)
      sinceRow += slice.length
      if (sinceRow > ROW_LENGTH_MAX) throw new FileProblem(longRow(count + 1))
    }
    yield batch
    batch = { rows: [], unreadable: 0 }
  }
  if (!parser.isEnded) orProblem(() => parser.end(), CUT)
}

/** Returns the JSONPaths of the posts, judged by the beginning of the document. */
function pathsOf(head: string): string[] {
  if (/^\s*\[\s*\{\s*"kind"\s*:\s*"Listing"/.test(head)) return ['$.*.data.children.*']
  if (/^\s*\[/.test(head)) return ['$.*']
  if (/^\s*\{\s*"kind"\s*:\s*"Listing"/.test(head)) return ['$.data.children.*']
  return ['$.*.*']
}

function orProblem(parse: () => void, problem: string): void {
  try {
    parse()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(problem)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reddit wraps each post in its kind. A plain string is a title; a list inside an object is a list of posts. */
function add(batch: RowBatch, value: unknown): void {
  if (typeof value === 'string') batch.rows.push({ [LINE_COLUMN]: value })
  else if (Array.isArray(value) && value.some(isObject)) for (const one of value) add(batch, one)
  else if (!isObject(value)) batch.unreadable += 1
  else batch.rows.push(typeof value.kind === 'string' && isObject(value.data) ? value.data : value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
