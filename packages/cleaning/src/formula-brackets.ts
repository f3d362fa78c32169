/**
 * Brackets that belong to what they are written onto: a group of a chemical formula, the index or the arguments of code,
 * the argument of a mathematical function, a factor or an exponent. Each shape is so narrow that no tag has it.
 */
const shapes: readonly RegExp[] = [
  // Fe(OH)3, Ca(OH)2
  /(?<![\p{L}\p{N}])(?:[A-Z][a-z]?\d*)+\((?:[A-Z][a-z]?\d*)+\)\d+(?![\p{L}\p{N}])/gu,
  // array[0], items[i], grid[0][1]
  /(?<![\p{L}\p{N}])[a-z_]\w{0,40}(?:\[(?:\d{1,4}|[a-z]|-1)\]){1,3}(?!\p{L})/gu,
  // main(), useState(), console.log()
  /(?<![\p{L}\p{N}])[A-Za-z_][\w.]{0,60}\(\)/gu,
  // f(x), sin(x), sqrt(2), O(n log n)
  /(?<![\p{L}\p{N}])(?:[fghFGPEO]|sin|cos|tan|log|ln|exp|sqrt|max|min|lim|det|gcd|lcm)\((?:[a-z]|\d{1,6}|n log n|n\^?\d|log n|[a-z], ?[a-z]|[a-z] ?[+*/-] ?[\da-z])\)(?!\p{L})/gu,
  // C:\\Program Files (x86)
  /(?<=\\Program Files )\(x86\)/gi,
  // 6/2(1+2), e^(i pi)
  /(?<=[\d^])\([\da-z]{1,4} ?[-+*/ ] ?[\da-z]{1,4}\)(?!\p{L})/gu,
]
const signs = '()[]'
/** Private-use characters, one for each sign, that are in no title: `plainLine` leaves them, so that a title with one is left as it is. */
const hidden = '\uE0F0\uE0F1\uE0F2\uE0F3'

/** The text with the brackets of its formulas replaced by private letters; the length stays. */
export function hideFormulas(text: string): string {
  if (/[\uE0F0-\uE0F3]/.test(text)) return text
  return shapes.reduce(
    (rest, shape) =>
      rest.replace(shape, (found) =>
        found.replace(/[()[\]]/g, (sign) => hidden[signs.indexOf(sign)] ?? sign),
      ),
    text,
  )
}

export function showFormulas(text: string): string {
  return text.replace(/[\uE0F0-\uE0F3]/g, (letter) => signs[hidden.indexOf(letter)] ?? letter)
}
