import { expect, test } from 'vitest'
import { sourceFacts } from './sources.ts'

test.each([
  ['cooking', 'https://cooking.stackexchange.com/'],
  ['meta', 'https://meta.stackexchange.com/'],
  ['stackoverflow', 'https://stackoverflow.com/'],
  ['pt.stackoverflow', 'https://pt.stackoverflow.com/'],
  ['askubuntu', 'https://askubuntu.com/'],
  ['mathoverflow.net', 'https://mathoverflow.net/'],
])('the site %s of Stack Exchange is at %s, on a host of its posts', (site, address) => {
  const { address: addressOf, hosts, communityName } = sourceFacts['stack-exchange']
  expect(addressOf(site)).toBe(address)
  expect(new URL(address).hostname).toMatch(hosts)
  expect(site).toMatch(communityName)
})
