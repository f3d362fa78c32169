import { removeBrackets } from '../remove-brackets.ts'
import type { Finding } from './finding.ts'

const pair = /(?<before>[\p{L}\p{N}_.]*)[([{（【](?<inside>[^()[\]{}（）【】]+)[)\]}）】]/gu
/** Words in a remark that is worth a look; tags have one or two. */
const REMARK_WORDS_MIN = 3

/**
 * Finds removed remarks in brackets, and removed brackets that touched a word, as in code of an unknown form:
 * `f(x, y)` may have lost its point with them.
 */
export function findRemovedBrackets(original: string, title: string): Finding[] {
  const left = removeBrackets(original)
  return [...original.matchAll(pair)].flatMap(({ 0: whole, groups = {} }): Finding[] => {
    const inside = groups.inside?.trim() ?? ''
    if (title.includes(whole.trim()) || left.includes(inside)) return []
    const before = whole.trim()
    if (/[\p{L}\p{N}_]/u.test(groups.before ?? '') && !/^(?:s|es)$/.test(inside))
      return [{ kind: 'brackets of a word removed', reason: 'brackets-removed', before }]
    const isRemark = inside.split(/\s+/).length >= REMARK_WORDS_MIN
    return isRemark
      ? [{ kind: 'remark in brackets removed', reason: 'brackets-removed', before: inside }]
      : []
  })
}
