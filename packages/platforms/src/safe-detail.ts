const longestDetail = 200

/** A service's own words fit for a log or a person: one short line, without links and without the given secrets. */
export function safeDetail(words: string, secrets: readonly string[]): string {
  let safe = words
  for (const secret of secrets) if (secret !== '') safe = safe.replaceAll(secret, '[secret]')
  return safe
    .replace(/\bhttps?:\/\/\S+/gi, '[link]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestDetail)
}
