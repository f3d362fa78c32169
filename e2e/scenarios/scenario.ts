import type { Page } from '@playwright/test'
import type { Camera } from './camera.ts'
import { cleaningScenes } from './cleaning-scenes.ts'
import { exportScenes } from './export-scenes.ts'
import { quotaScenes } from './quota-scenes.ts'
import { setupScenes } from './setup-scenes.ts'
import { tableScenes } from './table-scenes.ts'
import { troubleScenes } from './trouble-scenes.ts'
import { unlikelyScenes } from './unlikely-scenes.ts'
import { widthScenes } from './width-scenes.ts'

type Scenario = {
  /** What `npm run screenshots -- <name>` asks for. */
  name: string
  /** Widths of the window in pixels. */
  widths: readonly number[]
  tell: (page: Page, take: Camera) => Promise<void>
}

const usual = [1440, 390]

export const stories: readonly Scenario[] = [
  { name: 'setup', widths: usual, tell: setupScenes },
  { name: 'cleaning', widths: usual, tell: cleaningScenes },
  { name: 'export', widths: usual, tell: exportScenes },
  { name: 'quota', widths: usual, tell: quotaScenes },
  { name: 'table', widths: usual, tell: tableScenes },
  { name: 'trouble', widths: usual, tell: troubleScenes },
  { name: 'unlikely', widths: usual, tell: unlikelyScenes },
  { name: 'widths', widths: [768, 2560], tell: widthScenes },
]
