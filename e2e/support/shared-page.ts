import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test'

/** A document at Quarry's address in which no script runs, to read and write the browser's storage. */
export const BLANK = '/favicon.svg'

/** What a test may listen to. */
const EVENTS = ['request', 'response', 'console', 'download', 'dialog'] as const

/** Options of a context that stay for its lifetime. */
type Fixed = Pick<
  PlaywrightTestOptions,
  'baseURL' | 'timezoneId' | 'locale' | 'userAgent' | 'hasTouch' | 'isMobile'
>

/** Options that a page can change. */
type Shown = Pick<
  PlaywrightTestOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast'
>

type Held = {
  context: BrowserContext
  page: Page
  key: string
  shown: Shown
  /** Removes the scripts that tests have added to every document. */
  undo: Promise<{ dispose: () => Promise<void> }>[]
  /** True once a test has installed a clock, which can't be uninstalled; installing it again lets it go on. */
  hasClock: boolean
  /** True once a test has done something else that only a new context takes back. */
  isSpent: boolean
}

export type SharedPage = ReturnType<typeof createSharedPage>

/**
 * Lends one page to the tests of a Playwright worker, one after the other. Emptying it takes less than half as long as
 * opening a new context, which has to load and compile Quarry's code again.
 */
export function createSharedPage(browser: Browser) {
  let held: Held | undefined

  /** Returns an empty page. */
  async function take(fixed: Fixed, shown: Shown): Promise<Page> {
    const key = JSON.stringify(fixed)
    if (held && (held.hasClock || held.isSpent || held.key !== key)) {
      await held.context.close()
      held = undefined
    }
    held ??= await open(key, shown)
    held.shown = shown
    await empty(held)
    return held.page
  }

  async function open(key: string, shown: Shown): Promise<Held> {
    const context = await browser.newContext()
    const page = await context.newPage()
    const opened: Held = { context, page, key, shown, undo: [], hasClock: false, isSpent: false }
    const { clock } = context
    const install = clock.install.bind(clock)
    clock.install = async (options) => {
      if (opened.hasClock) return await clock.resume()
      opened.hasClock = true
      await install(options)
    }
    const spend = () => {
      opened.isSpent = true
    }
    clock.setFixedTime = noted(clock.setFixedTime, spend)
    context.newCDPSession = noted(context.newCDPSession, spend)
    follow(opened)
    return opened
  }

  /** Notes what tests do to the page that only a new document or a new context takes back. */
  function follow(lent: Held): void {
    const { page } = lent
    const spend = () => {
      lent.isSpent = true
    }
    page.addInitScript = noted(page.addInitScript, (added) => void lent.undo.push(added))
    page.exposeFunction = noted(page.exposeFunction, spend)
    page.once('crash', spend)
  }

  async function closeOthers({ context, page }: Held): Promise<void> {
    for (const other of browser.contexts()) if (other !== context) await other.close()
    for (const other of context.pages()) if (other !== page) await other.close()
  }

  async function empty(lent: Held): Promise<void> {
    const { context } = lent
    if (lent.page.isClosed()) {
      lent.page = await context.newPage()
      follow(lent)
    }
    await closeOthers(lent)
    const { page } = lent
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const added of lent.undo.splice(0)) await (await added).dispose()
    await page.goto(BLANK)
    await page.evaluate(emptyStorage)
    await context.clearCookies()
    await context.clearPermissions()
    await page.mouse.move(0, 0)
    const { viewport, ...media } = lent.shown
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia(media)
  }

  /** Empties the lent page between two steps of a test. */
  async function emptyLent(): Promise<void> {
    if (!held) return
    if (held.page.isClosed()) throw new Error('The page of this test is closed, so no step can follow.')
    // A stopped clock would stop the page that is opened next.
    if (held.hasClock) await held.context.clock.resume()
    await empty(held)
  }

  return { take, empty: emptyLent }
}

/** Returns the method, which also tells about each of its results. */
function noted<Method extends (...args: never[]) => unknown>(
  method: Method,
  tell: (result: ReturnType<Method>) => void,
): Method {
  return new Proxy(method, {
    apply(target, self, args) {
      const result = Reflect.apply(target, self, args)
      tell(result)
      return result
    },
  })
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    const deletion = indexedDB.deleteDatabase(name)
    await new Promise((done) => Object.assign(deletion, { onsuccess: done, onerror: done, onblocked: done }))
  }
}
