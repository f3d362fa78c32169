/** Cuts texts so that they fit into these bytes of a result together. Short ones leave their room to the longer ones. */
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

/** Returns how long a text is as a part of JSON, which escapes some signs. */
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
