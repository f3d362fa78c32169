/** Returns the address of a post on reddit.com; undefined if its path would lead anywhere else. */
export function redditAddress(permalink: string): string | undefined {
  const address = URL.parse(permalink, 'https://www.reddit.com')
  return address?.origin === 'https://www.reddit.com' && address.pathname.startsWith('/r/')
    ? address.href
    : undefined
}
