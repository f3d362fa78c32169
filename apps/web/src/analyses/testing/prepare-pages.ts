import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/** Exceeds the timers of a page, which ends an Undo after 10 s. */
const PAGES_MS = 20_000
/** Milliseconds after which a page looks at copies elsewhere, and those that it waits in tests. */
const [LOOK_MS, TEST_LOOK_MS] = [5000, 1000]

/**
 * Makes the expectations of a test file wait long enough for what pages do on a timer, lets pages look sooner at copies
 * elsewhere, and hides the errors that pages log when they are cut or overtaken.
 */
export function preparePages(): void {
  beforeAll(() => vi.setConfig({ expect: { poll: { timeout: PAGES_MS } } }))
  afterAll(() => vi.resetConfig())
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const startTimer = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) =>
      startTimer(run, ms === LOOK_MS ? TEST_LOOK_MS : ms),
    )
  })
}
