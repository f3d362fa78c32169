const ascii = /^[\x20-\x7e]*$/

/** Returns true for printable ASCII, which most titles are: many checks have a shortcut for it. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

/** Returns the number of letters in a text. */
export function countLetters(text: string): number {
  if (!isAscii(text)) return text.match(/\p{L}/gu)?.length ?? 0
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const low = text.charCodeAt(at) | 32
    if (low >= 97 && low <= 122) count += 1
  }
  return count
}
