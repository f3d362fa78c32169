import { afterAll, beforeAll, vi } from 'vitest'

/** Pages save what runs did elsewhere every 5 s, and end an Undo after 10 s, which no expectation can shorten. */
const PAGES_MS = 20_000

/** Lets the file's expectations wait for what pages do on their own. */
export function waitForPages(): void {
  beforeAll(() => vi.setConfig({ expect: { poll: { timeout: PAGES_MS } } }))
  afterAll(() => vi.resetConfig())
}
