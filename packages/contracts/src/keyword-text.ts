/**
 * Returns the text as keyword planners accept it: most symbols, and signs before a word, are removed, because planners reject
 * them or read them as match types. Letters of all scripts stay, as do the symbols that planners accept.
 */
export function keywordText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}&'.\-_+#$/:]/gu, ' ')
    .replace(/(?<!\S)[^\p{L}\p{M}\p{N}#$&]+/gu, '')
    .replace(/[.\-_/:'&]+(?!\S)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
