const longestDetail = 200
/** Shorter ones are no secrets, and taking them out would garble every word. */
const shortestSecret = 4

/** A service's own words fit for a log or a person: one short line, without links and without the given secrets. */
export function safeDetail(words: string, secrets: readonly string[]): string {
  let safe = words
  for (const secret of secrets)
    if (secret.length >= shortestSecret) safe = safe.replaceAll(secret, '[secret]')
  return safe
    .replace(/\bhttps?:\/\/\S+/gi, '[link]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestDetail)
}
