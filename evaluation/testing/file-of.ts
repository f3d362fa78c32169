import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes the rows as JSON, one a line, to a file that is deleted after the test. Returns its path. */
export async function fileOf(rows: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evaluation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'rows.jsonl')
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return path
}
