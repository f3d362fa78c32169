/**
 * Cuts texts so that together they take at most this many bytes of a result. Short ones leave their room to longer
 * ones.
 */
export function fitTexts(texts: readonly string[], bytesMax: number): string[] {
  const fitting = [...texts]
  const shortestFirst = [...texts.entries()]
    .map(([at, text]) => ({ at, text, bytes: bytesOf(text) }))
    .sort((left, right) => left.bytes - right.bytes)
  let left = bytesMax
  for (const [done, { at, text, bytes }] of shortestFirst.entries()) {
    const share = Math.floor(left / (texts.length - done))
    if (bytes > share) fitting[at] = cutToBytes(text, share)
    left -= Math.min(bytes, share)
  }
  return fitting
}

/** Returns a text's length inside JSON, which escapes some characters. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

function cutToBytes(text: string, bytesMax: number): string {
  let kept = ''
  let bytes = 0
  for (const sign of text) {
    bytes += bytesOf(sign)
    if (bytes > bytesMax) break
    kept += sign
  }
  return kept.trimEnd()
}
