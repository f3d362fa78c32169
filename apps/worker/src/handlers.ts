import type { RunKind } from '@quarry/contracts/run'
import { runCleaning } from './cleaning/run-cleaning.ts'
import { runExtraction } from './extraction/run-extraction.ts'
import type { RunHandler } from './run/run-context.ts'

export const handlers = {
  extraction: runExtraction,
  cleaning: runCleaning,
} satisfies Record<RunKind, RunHandler>
