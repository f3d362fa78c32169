import type { TestApi } from './test-api.ts'

interface LogLine {
  level: string
  msg: string
  [field: string]: unknown
}

/** Returns what the API has logged. */
export const logLines = ({ log }: Pick<TestApi, 'log'>) => log.map((line): LogLine => JSON.parse(line))

/** Returns the lines that an operator should read. */
export const noticesOf = (api: Pick<TestApi, 'log'>) =>
  logLines(api).filter(({ level }) => level !== 'debug' && level !== 'info')
