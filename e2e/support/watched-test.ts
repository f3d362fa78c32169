import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/**
 * Requests that the page or a reload may abort: an outdated poll, a lookup on a previous screen, the opening of a copy, the
 * confirmation of what is saved, and the icon, font and later steps while they load. Other failures have another message.
 */
const ABORTED_REQUEST =
  /^(?:GET \/(?:api\/(?:questions(?:\/unlikely)?|stats|config|analyses)|favicon\.svg|assets\/\S+)|POST \/api\/(?:gemini-(?:tier|quota)|source-quota|analyses\/[\da-f-]+\/(?:open|saved))) net::ERR_ABORTED$/

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
}

/**
 * A test that fails when any of its pages logs an error or a warning, throws, has a failed request, requests another
 * host, puts a credential into an address, or changes its own address. Other browsers of the test are watched too.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, browser, baseURL }, use) => {
      const expected = [ABORTED_REQUEST, ABORTED_PRELOAD, NETWORK_CHANGED]
      const { origin } = new URL(baseURL ?? '')
      const problems: string[] = []
      const pages: Page[] = []
      const watchContext = (watched: BrowserContext) => {
        pages.push(...watched.pages())
        for (const page of watched.pages()) loadDespiteNetworkChange(page)
        watched.on('page', (page) => {
          pages.push(page)
          loadDespiteNetworkChange(page)
        })
        watchForProblems(watched, origin, problems)
      }
      // Includes a context that the test shares with others.
      for (const open of new Set([context, ...browser.contexts()])) watchContext(open)
      browser.on('context', watchContext)
      await use({ expectProblem: (pattern) => void expected.push(pattern) })
      browser.off('context', watchContext)
      if (problems.some((problem) => NETWORK_CHANGED.test(problem))) expected.push(ABORTED_READ)
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems of the pages').toEqual([])
      const addresses = pages.filter((page) => !page.isClosed()).map((page) => page.url())
      const own = [`${origin}/`, 'about:blank']
      expect(
        addresses.filter((address) => !own.includes(address)),
        'addresses that a page went to',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** Reloads a page if the machine's network changed while it loaded, because Chromium leaves out the aborted parts. */
function loadDespiteNetworkChange(page: Page): void {
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
        if (isCut) return null
        throw error
      })
    } while (isCut)
    return response
  }
}

function watchForProblems(context: BrowserContext, origin: string, problems: string[]): void {
  // Chromium logs no violation that the page handles; Firefox does.
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`policy violated: ${effectiveDirective} ${blockedURI}`)),
    )
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (CREDENTIAL.test(address.href)) problems.push(`credential in an address: ${address.pathname}`)
    if (address.origin !== origin && address.protocol !== 'blob:')
      problems.push(`other host: ${address.href}`)
  })
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    problems.push(`${request.method()} ${pathname} ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    problems.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
}
