import type { Page } from '@playwright/test'
import type { Capture } from './capture.ts'
import { captureCleaning } from './cleaning-scenario.ts'
import { captureDocs } from './docs-scenario.ts'
import { captureErrors } from './error-scenario.ts'
import { captureExport } from './export-scenario.ts'
import { captureFile } from './file-scenario.ts'
import { captureQuota } from './quota-scenario.ts'
import { captureReview } from './review-scenario.ts'
import { captureSetup } from './setup-scenario.ts'
import { captureSources } from './sources-scenario.ts'
import { captureTable } from './table-scenario.ts'
import { captureUnlikely } from './unlikely-scenario.ts'
import { captureWidths } from './width-scenario.ts'
import { captureWorkbench } from './workbench-scenario.ts'

type Scenario = {
  /** Argument of `npm run screenshots -- <name>`. */
  name: string
  /** Widths of the window in pixels. */
  widths: readonly number[]
  run: (page: Page, take: Capture) => Promise<void>
}

const usual = [1440, 390]

export const scenarios: readonly Scenario[] = [
  { name: 'setup', widths: usual, run: captureSetup },
  { name: 'sources', widths: [1440, 768, 390, 320], run: captureSources },
  { name: 'cleaning', widths: usual, run: captureCleaning },
  { name: 'export', widths: usual, run: captureExport },
  { name: 'file', widths: usual, run: captureFile },
  { name: 'quota', widths: usual, run: captureQuota },
  { name: 'table', widths: usual, run: captureTable },
  { name: 'workbench', widths: [1920, 1440, 768, 390], run: captureWorkbench },
  { name: 'review', widths: [1920, 1440, 768, 390], run: captureReview },
  { name: 'errors', widths: usual, run: captureErrors },
  { name: 'unlikely', widths: usual, run: captureUnlikely },
  { name: 'widths', widths: [768, 2560], run: captureWidths },
  { name: 'docs', widths: [1440], run: captureDocs },
]
