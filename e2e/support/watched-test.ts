import { test as base, expect, type Page } from '@playwright/test'

/** Calls that the page itself gives up: a poll that a change has overtaken, a lookup on a screen that was left. */
const GIVEN_UP = /^(?:GET \/api\/questions|POST \/api\/gemini-tier) net::ERR_ABORTED$/

/** Any of the tests' credentials: they stand in bodies, never in an address. */
const CREDENTIAL = /demo(?:-[a-z]+)*\.[a-z0-9]/

type Watch = {
  /** Troubles that the test brings about: those that match are no failure. */
  expectTrouble: (pattern: RegExp) => void
}

/**
 * A test that fails when the page logs an error, throws, calls in vain, asks another host for something, puts a
 * credential into an address, or changes its own.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page, baseURL }, use) => {
      const expected = [GIVEN_UP]
      const troubles = watchPage(page, new URL(baseURL ?? '').origin)
      await use({ expectTrouble: (pattern) => void expected.push(pattern) })
      const unexpected = troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
      expect(unexpected, 'troubles of the page').toEqual([])
      expect(page.url(), 'address of the page').toBe(`${new URL(baseURL ?? '').origin}/`)
    },
    { auto: true },
  ],
})

function watchPage(page: Page, origin: string): readonly string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`))
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (CREDENTIAL.test(address.href)) troubles.push(`credential in an address: ${address.pathname}`)
    if (address.origin !== origin && address.protocol !== 'blob:') troubles.push(`foreign: ${address.href}`)
  })
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    troubles.push(`${request.method()} ${pathname} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    troubles.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
  return troubles
}
