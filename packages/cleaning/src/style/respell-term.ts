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

/**
 * The letters and digits of a term in this order, each in any case, and its signs or others between them. A text fits in one
 * way only, so that a term such as 59 full stops and a letter takes no longer than others.
 */
function loosePattern(term: string): RegExp {
  const [, before = '', inner = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(term) ?? []
  const letters = [...inner].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  const word = letters.join('[\\s\\p{P}\\p{S}]{0,2}')
  const leading = before && `(?:${oneOf(before)}${spaced(before)}{0,${before.length - 1}})?`
  const trailing = after && `${spaced(after)}{0,${after.length}}`
  return new RegExp(`(?<![\\p{L}\\p{N}])${leading}${word}(?![\\p{L}\\p{N}])${trailing}`, 'giu')
}

const spaced = (signs: string) => `(?:(?:(?!${oneOf(signs)})[\\s.-])?${oneOf(signs)})`

function oneOf(signs: string): string {
  return `[${signs.replace(/[\\^\]-]/g, '\\$&')}]`
}
