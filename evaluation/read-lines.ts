import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Reads a file with one JSON object a line; null is the same as no value. Throws an Error that names an invalid line. */
export async function readLines<T extends z.ZodType>(schema: T, path: string): Promise<z.infer<T>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const row = schema.safeParse(parsed(line))
    if (row.success) return [row.data]
    throw new Error(`Line ${at + 1} of ${path} cannot be used: ${z.prettifyError(row.error)}`)
  })
}

/** Reads several files, one after the other. */
export async function readAllLines<T extends z.ZodType>(
  schema: T,
  paths: readonly string[],
): Promise<z.infer<T>[]> {
  return (await Promise.all(paths.map((path) => readLines(schema, path)))).flat()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line, (_, value) => value ?? undefined)
  } catch {
    return undefined
  }
}
