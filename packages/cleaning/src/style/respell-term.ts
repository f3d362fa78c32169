/**
 * Returns the text with a term spelled as in its original where the text has it with other capital letters, spaces, hyphens
 * or signs; undefined if the places in the two do not correspond.
 */
export function respellTerm(source: string, text: string, term: string): string | undefined {
  const pattern = loosePattern(term)
  const places = [...source.matchAll(pattern)].map(([match]) => match === term)
  const found = [...text.matchAll(pattern)]
  if (found.length !== places.length || !places.includes(true)) return undefined
  let at = -1
  return text.replace(pattern, (match) => {
    at += 1
    return places[at] ? term : match
  })
}

/** The letters and digits of a term in this order, each in any case, and its signs or others between them. */
function loosePattern(term: string): RegExp {
  const [, before = '', inner = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(term) ?? []
  const optional = (signs: string) => [...signs].map((sign) => `(?:[\\s.-]?${escaped(sign)})?`).join('')
  const letters = [...inner].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).map(escaped)
  const word = letters.join('[\\s\\p{P}\\p{S}]{0,2}')
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${optional(before)}${word}(?![\\p{L}\\p{N}])${optional(after)}`,
    'giu',
  )
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
