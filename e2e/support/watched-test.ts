import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/**
 * What the page or a reload of it gives up: a poll that a change has overtaken, a lookup on a screen that was left,
 * the icon, the font and the later steps that were still under way. What cannot be had says so in another way.
 */
const GIVEN_UP =
  /^(?:GET \/(?:api\/(?:questions|stats|config)|favicon\.svg|assets\/\S+)|POST \/api\/gemini-tier) net::ERR_ABORTED$/

/** A container that starts or ends on this machine changes its network, which breaks off whatever is under way. */
const MACHINE = /net::ERR_NETWORK_CHANGED$/

/** What the page says of a call that was broken off. */
const BROKEN_OFF = /Reading .+ failed TypeError: Failed to fetch/

/** What the page says of a later step whose loading a reload breaks off on a slow machine. */
export const LEFT_BEHIND = /A later step was not loaded beforehand/

/** Any of the tests' credentials: they stand in bodies, never in an address. */
const CREDENTIAL = /demo(?:-[a-z]+)*\.[a-z0-9]/

type Watch = {
  /** Troubles that the test brings about: those that match are no failure. */
  expectTrouble: (pattern: RegExp) => void
}

/**
 * A test that fails when any page of it logs an error or a warning, throws, calls in vain, asks another host for
 * something, puts a credential into an address, or changes its own. Other browsers that the test opens are watched
 * as well.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, browser, baseURL }, use) => {
      const expected = [GIVEN_UP, MACHINE]
      const { origin } = new URL(baseURL ?? '')
      const troubles: string[] = []
      const pages: Page[] = []
      const watchContext = (watched: BrowserContext) => {
        pages.push(...watched.pages())
        watched.on('page', (page) => void pages.push(page))
        watchTroubles(watched, origin, troubles)
      }
      // The test's own, and one that it shares with others.
      for (const open of new Set([context, ...browser.contexts()])) watchContext(open)
      browser.on('context', watchContext)
      await use({ expectTrouble: (pattern) => void expected.push(pattern) })
      browser.off('context', watchContext)
      if (troubles.some((trouble) => MACHINE.test(trouble))) expected.push(LEFT_BEHIND, BROKEN_OFF)
      const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
      expect(unexpected, 'troubles of the pages').toEqual([])
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

function watchTroubles(context: BrowserContext, origin: string, troubles: string[]): void {
  // Chromium's console keeps quiet about a breach that the page catches; Firefox' does not.
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`policy breached: ${effectiveDirective} ${blockedURI}`)),
    )
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (CREDENTIAL.test(address.href)) troubles.push(`credential in an address: ${address.pathname}`)
    if (address.origin !== origin && address.protocol !== 'blob:') troubles.push(`foreign: ${address.href}`)
  })
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    troubles.push(`${request.method()} ${pathname} ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    troubles.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
}
