/** Shorter prefixes of a secret also occur in ordinary words. */
const ECHO_CHARACTERS_MIN = 6
const CODE = /^[a-z][a-z_]{2,62}$/i

/**
 * Returns the texts that look like a service's code (`INVALID_ARGUMENT`, `invalid_grant`), joined with spaces;
 * undefined if there are none. Drops all other text, because a service may repeat anything it received, and any code
 * that contains the start of a secret, in either case or in base64. URL-encoded text needs no check, because its
 * characters are not valid in codes.
 */
export function serviceCode(texts: readonly string[], secrets: readonly string[]): string | undefined {
  const codes = texts.slice(0, 5).filter((text) => CODE.test(text) && !repeatsSecret(text, secrets))
  return codes.length > 0 ? codes.join(' ') : undefined
}

function repeatsSecret(text: string, secrets: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return secrets.some((secret) =>
    [secret, Buffer.from(secret).toString('base64')].some((form) => {
      const start = form.slice(0, ECHO_CHARACTERS_MIN).toLowerCase()
      return start.length === ECHO_CHARACTERS_MIN && lower.includes(start)
    }),
  )
}
