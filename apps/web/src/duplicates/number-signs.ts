/**
 * Numbers with sign and currency, `c++` and `c#`, and signs of code before a word, after it or alone: `/bin` is not `~/bin`, `-l` not
 * `-a`, `a[0]` not `a`, `==` not `===`.
 */
const numberOrCode =
  /(?<=^|[\s("'`])(?:~?\/|!|--?|\.|@|\+\+)\p{L}[\p{L}\p{N}]*|\p{L}+\[\d+\]|(?:[$€£+-](?=\d))?[\p{L}\p{N}]+(?:[€£%#]|\+\+|[+-](?=$|[\s?!.,)]))?|(?<=\s)(?:[=<>!]=*>?|\*+|&&|\|\|)(?=$|[\s?!.,)])/gu

/** Those in round brackets too: part 5 is not part 8. In square brackets are the sizes of pictures. */
export function numbersOf(title: string): string {
  const tokens = title.replace(/(?<!\p{L})\[[^\]]{0,40}\]/gu, ' ').match(numberOrCode) ?? []
  return [...new Set(tokens.filter((token) => /[\d#]|[+-]$|^[^\p{L}\p{N}]/u.test(token)))].join(' ')
}
