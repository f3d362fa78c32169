import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns a new folder, which is removed after the calling test, or with `afterAll` after the calling file's tests. */
export function temporaryFolder(after: (remove: () => void) => unknown = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  after(() => rmSync(folder, { recursive: true }))
  return folder
}
