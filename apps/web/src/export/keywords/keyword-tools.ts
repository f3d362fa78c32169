type KeywordTool = {
  name: string
  /** What the file is for and how it looks. */
  note: string
  /** Default for the keywords in one file. The tools' plans and screens differ, so the user can change it. */
  rowsPerFile: number
  extension: 'csv' | 'txt'
  /** Whether the tool needs keywords within Google's limits; undefined where the user's choice stays. */
  withinLimits?: boolean
}

export const keywordTools = {
  google: {
    name: 'Google Keyword Planner',
    note: 'CSV to upload, column “Keyword”',
    rowsPerFile: 10_000,
    extension: 'csv',
    withinLimits: true,
  },
  ahrefs: {
    name: 'Ahrefs',
    note: 'Text to upload or paste',
    rowsPerFile: 10_000,
    extension: 'txt',
    withinLimits: false,
  },
  semrush: {
    name: 'Semrush',
    note: 'Text to paste into a bulk analysis',
    rowsPerFile: 100,
    extension: 'txt',
    withinLimits: false,
  },
  table: {
    name: 'Spreadsheet',
    note: 'CSV with the type and the topic of each question, columns “Keyword”, “Type” and “Topic”',
    rowsPerFile: 20_000,
    extension: 'csv',
  },
  plain: { name: 'Plain list', note: 'One keyword per line', rowsPerFile: 20_000, extension: 'txt' },
  prompts: {
    name: 'Prompt list',
    note: 'Whole questions for trackers of AI answers: CSV with topic, type, community, points + comments and link',
    rowsPerFile: 20_000,
    extension: 'csv',
  },
} as const satisfies Record<string, KeywordTool>

export type KeywordToolId = keyof typeof keywordTools

/** What a list has an entry for, within a sentence and as a title. */
export type EntryNoun = { one: string; titleMany: string }

const keyword: EntryNoun = { one: 'keyword', titleMany: 'Keywords' }
const prompt: EntryNoun = { one: 'prompt', titleMany: 'Prompts' }

export function nounOf(tool: KeywordToolId): EntryNoun {
  return tool === 'prompts' ? prompt : keyword
}

/** Characters that trackers of AI answers accept in a prompt, by plan. */
export const promptLengths = [200, 500] as const

export type KeywordSettings = {
  /** Only cleaned questions, or all. */
  source: 'cleaned' | 'all'
  /** The whole question, or the AI's short search phrase where there is one. */
  form: 'question' | 'phrase'
  lowerCase: boolean
  /** Leaves out keywords longer than planners accept. */
  withinLimits: boolean
  tool: KeywordToolId
  rowsPerFile: number
  promptLength: (typeof promptLengths)[number]
}

/** What changes with the tool: the rows in a file, and Google's limits where they do not apply. */
export function forTool(tool: KeywordToolId): Partial<KeywordSettings> {
  const { rowsPerFile, withinLimits }: KeywordTool = keywordTools[tool]
  return { tool, rowsPerFile, ...(withinLimits !== undefined && { withinLimits }) }
}
