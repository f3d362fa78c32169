const links =
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.\w{2,}|\b[\w-]+\.(?:com|org|info|xyz|ru|cn|link|site|online|shop|top|app|ly|gg|tk|net|io|me)\b|(?<![\w/])[ru]\/\w{2,}|\b\w+ dot (?:com|org|net|io)\b/gi
/** Checked first, because every link contains one of these and most titles contain none. */
const inLinks = /[./@]| dot /i

export function hasLink(text: string): boolean {
  return inLinks.test(text) && text.search(links) >= 0
}

/** Returns true if a response has a link that its title lacks. */
export function addsLink(source: string, response: string): boolean {
  if (!inLinks.test(response)) return false
  const known = source.toLowerCase()
  const found = response.toLowerCase().match(links) ?? []
  return found.some((link) => !known.includes(link.replace(/[^\p{L}\p{N}/]+$/u, '')))
}
