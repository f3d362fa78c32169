const ascii = /^[\x20-\x7e]*$/

/** Whether a text is only of printable ASCII, as most titles are: they take the short way through many checks. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

/** How many letters a text has. */
export function countLetters(text: string): number {
  if (!isAscii(text)) return text.match(/\p{L}/gu)?.length ?? 0
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const low = text.charCodeAt(at) | 32
    if (low >= 97 && low <= 122) count += 1
  }
  return count
}
