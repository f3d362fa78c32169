import { isRisky } from '@quarry/contracts/cleaning-risk'
import { originOf } from '@quarry/contracts/csv-export'
import { isDemoPost } from '@quarry/contracts/demo-post'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { communityLabel } from '@quarry/contracts/sources'
import { withoutInvisible } from '@quarry/contracts/text'
import { format } from 'date-fns/format'

/** A text with a link; the address is undefined unless it is a known source's post, author or license. */
export type Linked = { text: string; address: string | undefined }

/** A question as a report quotes it. All texts are on one line. */
export type Quoted = Linked & {
  /** The original title, if its words differ. */
  askedAs: string | undefined
  /** True if the wording may ask something else and nobody has reviewed it on its own. */
  isDoubtful: boolean
  place: string
  /** Missing if the title has no author. */
  author: Linked | undefined
  /** Set for sources with a license, which must be named wherever a title is quoted. */
  license: Linked | undefined
  /** `Sep 2026`, or empty. */
  month: string
  points: number
  comments: number
  /** The source's word for a reply. */
  commentWord: 'comment' | 'answer'
}

/** Links to invented posts begin with the page's `origin`. */
export function quote(row: Question, origin: string): Quoted {
  const { author, authorUrl, originalTitle, title, createdAt, source, risk, reviewed, acceptedTogether } = row
  const written = Date.parse(createdAt)
  return {
    text: oneLine(title),
    address: postAddress(row.permalink, origin),
    askedAs: hasOtherWords(title, originalTitle) ? oneLine(originalTitle) : undefined,
    isDoubtful: (reviewed !== true || acceptedTogether === true) && risk !== undefined && isRisky(risk),
    place: placeOf(row),
    author:
      author === ''
        ? undefined
        : {
            text: oneLine(originOf(row) === 'reddit' ? `u/${author}` : author),
            address: authorUrl === undefined ? undefined : postAddress(authorUrl),
          },
    license: isDemoPost(row.permalink) ? undefined : licenseOf(row),
    month: Number.isNaN(written) ? '' : format(written, 'MMM yyyy'),
    points: row.score,
    comments: row.numComments,
    commentWord: source === 'stack-exchange' ? 'answer' : 'comment',
  }
}

/** Returns a community's familiar name: `r/bread`, or a Stack Exchange site's host. */
export function placeOf({ subreddit, source, permalink }: Question): string {
  const host = source === 'stack-exchange' ? URL.parse(postAddress(permalink) ?? '')?.host : undefined
  return oneLine(host ?? communityLabel(subreddit, source))
}

/** Returns the text without line breaks, control characters and invisible characters. */
export function oneLine(text: string): string {
  return withoutInvisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim()
}

/** Returns a title's license with its address, which Creative Commons requires. */
export function licenseOf({ licence }: Pick<Question, 'licence'>): Linked | undefined {
  if (licence === undefined) return undefined
  const [, version] = /^CC BY-SA (\d\.\d)$/.exec(licence) ?? []
  return {
    text: oneLine(licence),
    address: version && `https://creativecommons.org/licenses/by-sa/${version}/`,
  }
}

/** Returns true if more than capitals, punctuation and spaces differ. */
export function hasOtherWords(title: string, originalTitle: string): boolean {
  return title !== originalTitle && wordsOf(title) !== wordsOf(originalTitle)
}

function wordsOf(title: string): string {
  return (
    title
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
