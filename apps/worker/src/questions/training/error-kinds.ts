import { asksByMark } from '@quarry/questions/foreign-question'
import { languageOf } from '@quarry/questions/language'
import type { LabelledTitle } from './labelled-title.ts'

/** Why a title is hard to classify: its form, its subreddit and its wording. */
export function errorKind({ title, question, post }: LabelledTitle): string {
  const language = languageOf(title)
  const place = post === undefined ? 'a post' : post.isSelf ? 'a text' : 'a link'
  const manner = mannerOf(title, asksByMark(title, language))
  const other = language === 'en' ? '' : ', another language'
  return `${question ? 'missed' : 'wrongly taken'}: ${manner} of ${place}${other}`
}

function mannerOf(title: string, asks: boolean): string {
  if (!asks)
    return /\bhow to\b|\bwhere to\b|\bwhat to\b/i.test(title) ? 'a how-to title' : 'a title without a mark'
  if (/^["“].*["”]/.test(title)) return 'a quotation'
  return /[?？]\W*$/.test(title) ? 'a question' : 'a question with text behind it'
}
