import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/** Exceeds the timers of a page, which ends an Undo after 10 s. */
const PAGES_MS = 20_000

/**
 * Makes the expectations of a test file wait long enough for what pages do on a timer, and hides the errors that pages
 * log when they are cut or overtaken.
 */
export function preparePages(): void {
  beforeAll(() => vi.setConfig({ expect: { poll: { timeout: PAGES_MS } } }))
  afterAll(() => vi.resetConfig())
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
}
