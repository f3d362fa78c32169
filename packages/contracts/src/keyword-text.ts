/**
 * Returns the text as keyword planners accept it, with letters of every script. Removes most symbols and leading signs,
 * which planners reject or read as match types.
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
