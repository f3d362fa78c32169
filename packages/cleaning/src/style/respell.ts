import type { Spelling } from '@quarry/contracts/house-style'
import { isEnglishWord } from '../language/english-words.ts'
import { comparedLanguage } from '../language/title-language.ts'
import { americanOf, britishOf } from './spelling-variants.ts'

/** Text in quotation marks is often a name. */
const quotedOrWord = /"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\p{N}_@#./\\])\p{L}+(?![\p{L}\p{N}_@/\\]|\.\p{L})/gu

/**
 * Returns an English title in American or British spelling. Words whose spelling depends on their meaning stay, such as
 * "check" and "program", and so do names: words with a capital letter inside a sentence.
 */
export function respell(title: string, spelling: Spelling): string {
  if (spelling === 'as-written') return title
  const other = (word: string) =>
    spelling === 'american' ? americanOf(word, isEnglishWord) : britishOf(word)
  const respelled = title.replace(quotedOrWord, (found, at: number) => {
    const word = found.toLowerCase()
    if (found === word) return other(word)
    const [first = '', ...rest] = found
    const isStart = rest.join('') === word.slice(1) && startsSentence(title, at, found)
    if (!isStart) return found
    const changed = other(word)
    return changed === word ? found : first + changed.slice(1)
  })
  return respelled === title || comparedLanguage(title, title) !== 'en' ? title : respelled
}

/** Two words with capital letters are a name. */
function startsSentence(title: string, at: number, word: string): boolean {
  return (
    /(?:^|[.?!:]\s+)["'“‘¿¡]*$/u.test(title.slice(0, at)) && !/^ \p{Lu}/u.test(title.slice(at + word.length))
  )
}
