/** Returns the URL with the password, which replaces one in the URL. */
export function withPassword(redisUrl: string, password: string | undefined): string {
  if (password === undefined) return redisUrl
  const url = new URL(redisUrl)
  url.password = encodeURIComponent(password)
  return url.href
}
