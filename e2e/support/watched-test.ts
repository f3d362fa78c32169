import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'
import { BLANK, createSharedPage, type SharedPage } from './shared-page.ts'

/**
 * Requests that the page or a reload may abort: an outdated poll, a lookup on a previous screen, the opening and restoring
 * of a copy, which the next opening repeats, the confirmation of what is saved, and the icon, font and later steps while
 * they load. Other failures have another message.
 */
const ABORTED_REQUEST =
  /^(?:GET \/(?:api\/(?:questions(?:\/unlikely)?|stats|config|analyses)|favicon\.svg|assets\/\S+)|PUT \/api\/(?:questions|findings)|POST \/api\/(?:config|gemini-(?:tier|quota)|source-quota|analyses\/[\da-f-]+\/(?:open|saved))) net::ERR_ABORTED$/

/** Starting or stopping a container changes the machine's network, which aborts running requests. */
const NETWORK_CHANGED = /net::ERR_NETWORK_CHANGED$/

/** Resources that a page needs to load. */
const PAGE_PARTS: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet'])

/** The page's log line for an aborted call. */
const ABORTED_READ = /Reading .+ failed TypeError: Failed to fetch/

/** The page's log line if a reload aborts loading code for later. Other failures of that request still count. */
const ABORTED_PRELOAD = /was not loaded beforehand/

/** Matches the tests' credentials, which belong in bodies, never in an address. */
const CREDENTIAL = /demo(?:-[a-z]+)*\.[a-z0-9]/

type Watch = {
  /** Allows problems that the test causes on purpose. */
  expectProblem: (pattern: RegExp) => void
  /** Fails if there were others. */
  check: () => void
  /** Forgets all of them, and what was allowed. */
  forget: () => void
}

type Fixtures = {
  watch: Watch
  /** Empties the page between two steps of a test: its storage, cookies, routes, and so the server's copy. */
  startOver: () => Promise<void>
}

/**
 * A test whose page is shared with the worker's other tests, and empty. It fails when any of its pages logs an error or
 * a warning, throws, has a failed request, requests another host, puts a credential into an address, or changes its own
 * address. Other browsers of the test are watched too.
 */
export const test = base.extend<Fixtures, { sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser }, use) => {
      await use(createSharedPage(browser))
    },
    { scope: 'worker' },
  ],
  page: async (
    {
      sharedPage,
      baseURL,
      timezoneId,
      locale,
      userAgent,
      hasTouch,
      isMobile,
      viewport,
      colorScheme,
      reducedMotion,
      forcedColors,
      contrast,
    },
    use,
  ) => {
    const fixed = { baseURL, timezoneId, locale, userAgent, hasTouch, isMobile }
    await use(await sharedPage.take(fixed, { viewport, colorScheme, reducedMotion, forcedColors, contrast }))
  },
  context: async ({ page }, use) => use(page.context()),
  watch: [
    async ({ context, browser, baseURL }, use) => {
      const { origin } = new URL(baseURL ?? '')
      let expected: RegExp[] = []
      let problems: string[] = []
      const unwatch: (() => void)[] = []
      const watchContext = (watched: BrowserContext) => {
        for (const page of watched.pages()) loadDespiteNetworkChange(page)
        watched.on('page', loadDespiteNetworkChange)
        unwatch.push(watchForProblems(watched, origin, (problem) => problems.push(problem)))
      }
      // Includes a context that the test shares with others.
      for (const open of new Set([context, ...browser.contexts()])) watchContext(open)
      browser.on('context', watchContext)
      const check = () => {
        const allowed = [ABORTED_REQUEST, ABORTED_PRELOAD, NETWORK_CHANGED, ...expected]
        if (problems.some((problem) => NETWORK_CHANGED.test(problem))) allowed.push(ABORTED_READ)
        const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
        expect(unexpected, 'problems of the pages').toEqual([])
        const addresses = browser.contexts().flatMap((open) => open.pages().map((page) => page.url()))
        const own = [`${origin}/`, `${origin}${BLANK}`, 'about:blank']
        expect(
          addresses.filter((address) => !own.includes(address)),
          'addresses that a page went to',
        ).toEqual([])
      }
      const forget = () => {
        expected = []
        problems = []
      }
      await use({ expectProblem: (pattern) => void expected.push(pattern), check, forget })
      browser.off('context', watchContext)
      for (const stop of unwatch) stop()
      check()
    },
    { auto: true },
  ],
  startOver: async ({ sharedPage, watch }, use) => {
    await use(async () => {
      watch.check()
      await sharedPage.empty()
      watch.forget()
    })
  },
})

const reloading = new WeakSet<Page>()

/** Reloads a page if the machine's network changed while it loaded, because Chromium leaves out the aborted parts. */
function loadDespiteNetworkChange(page: Page): void {
  if (reloading.has(page)) return
  reloading.add(page)
  let isCut = false
  page.on('requestfailed', (request) => {
    if (!PAGE_PARTS.has(request.resourceType())) return
    isCut ||= NETWORK_CHANGED.test(request.failure()?.errorText ?? '')
  })
  const load = page.goto.bind(page)
  page.goto = async (...address) => {
    let response: Awaited<ReturnType<typeof load>>
    do {
      isCut = false
      response = await load(...address).catch((error) => {
        // Chromium's page about the change may also end the next load.
        isCut ||= /chrome-error:/.test(String(error))
        if (isCut) return null
        throw error
      })
    } while (isCut)
    return response
  }
}

const reporting = new WeakSet<BrowserContext>()

/** Tells about a context's problems. Returns a function that stops. */
function watchForProblems(
  context: BrowserContext,
  origin: string,
  tell: (problem: string) => void,
): () => void {
  // Chromium logs no violation that the page handles; Firefox does.
  if (!reporting.has(context)) {
    void context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        reportError(new Error(`policy violated: ${effectiveDirective} ${blockedURI}`)),
      )
    })
    reporting.add(context)
  }
  const log = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) tell(`console: ${message.text()}`)
  }
  const thrown = (error: WebError) => tell(`thrown: ${error.error().message}`)
  const sent = (request: Request) => {
    const address = new URL(request.url())
    if (CREDENTIAL.test(address.href)) tell(`credential in an address: ${address.pathname}`)
    if (address.origin !== origin && address.protocol !== 'blob:') tell(`other host: ${address.href}`)
  }
  const failed = (request: Request) => {
    const { pathname } = new URL(request.url())
    tell(`${request.method()} ${pathname} ${request.failure()?.errorText}`)
  }
  const answered = (response: Response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    tell(`${response.request().method()} ${pathname} ${response.status()}`)
  }
  context.on('console', log).on('weberror', thrown).on('request', sent)
  context.on('requestfailed', failed).on('response', answered)
  return () => {
    context.off('console', log).off('weberror', thrown).off('request', sent)
    context.off('requestfailed', failed).off('response', answered)
  }
}
