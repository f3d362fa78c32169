/** The address with the password in it; a password that the address brings along gives way. */
export function withPassword(redisUrl: string, password: string | undefined): string {
  if (password === undefined) return redisUrl
  const url = new URL(redisUrl)
  url.password = encodeURIComponent(password)
  return url.href
}
