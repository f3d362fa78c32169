/** Prefixes of a secret that are shorter than this stand in ordinary words as well. */
const ECHO_CHARACTERS_MIN = 6
const CODE = /^[a-z][a-z_]{2,62}$/i

/**
 * Those texts that have the form of a service's code (`INVALID_ARGUMENT`, `invalid_grant`), joined with spaces; undefined
 * when there is none. A service may put anything that it was sent into its words, so none of them goes on, and neither
 * does a code that holds the beginning of a secret, in capitals or base64 too (in a URL it has signs that no code has).
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
