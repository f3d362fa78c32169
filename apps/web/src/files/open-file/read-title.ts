import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { Permalink, Question } from '@quarry/contracts/question'
import { readSubredditName } from '@quarry/contracts/sources'
import { cutText, withoutInvisible } from '@quarry/contracts/text'
import type { PostFacts, TitleInContext } from '@quarry/questions/question-facts'
import { cellOf, plainName, type Row } from '../row.ts'
import type { Columns, Field } from './fields.ts'
import { idOfTitle } from './title-id.ts'

/** Why a row yields no question, worded to follow a count in the summary. */
export const unusableReasons = {
  unreadable: 'not readable as a row',
  untitled: 'without a title',
  garbled: 'with unreadable characters',
  removed: 'removed or deleted',
  nsfw: 'marked NSFW',
  official: 'posted by moderators',
} as const

export type UnusableReason = keyof typeof unusableReasons

/** A question, with its title in context, by which its probability is judged. */
export type FoundTitle = { question: Question; context: TitleInContext }

export type TitleDefaults = {
  /** Used for rows without a subreddit. */
  subreddit: string
  /** ISO 8601, for rows without a date. */
  createdAt: string
}

/** Reddit counts a code point as one character; a question may come late in a long title, so twice as much is read. */
const TITLE_READ_MAX = 2 * TITLE_LENGTH_MAX
const COUNT_MAX = 2 ** 31 - 1
/** The year 2100, in milliseconds. */
const LATEST_MS = 4_102_444_800_000
/** Larger numbers are milliseconds, smaller ones seconds. */
const SECONDS_MAX = 1e11

/** Reads a row as an extraction reads a post, and skips the same kinds. */
export function readTitle(row: Row, columns: Columns, defaults: TitleDefaults): FoundTitle | UnusableReason {
  const text = (field: Field) => textOf(cellOf(row, columns[field]))
  const line = withoutInvisible(unescaped(text('title')))
    .replace(/\s+/g, ' ')
    .trim()
  const whole = cutText(line, TITLE_READ_MAX).toWellFormed()
  const title = cutText(whole, TITLE_LENGTH_MAX).trim()
  const reason = reasonAgainst(row, title)
  if (reason) return reason
  const path = pathOf(text('permalink'))
  const named = cutText(readSubredditName(text('subreddit') || (path ?? '')), 50)
  const subreddit = named || defaults.subreddit
  const redditId = idInPath(path) ?? idOfPost(row, columns)
  const id = redditId ?? idOfTitle(title, subreddit)
  const links = [path, redditId && named && `/r/${named}/comments/${redditId}/`]
  const score = countOf(cellOf(row, columns.score))
  const numComments = Math.max(0, countOf(cellOf(row, columns.numComments)))
  const post = factsOfPost(row, { score, numComments })
  const question = Question.safeParse({
    id,
    title,
    originalTitle: title,
    subreddit,
    author: cutText(text('author').replace(/^\/?u\//, ''), 50),
    score,
    numComments,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: dateOf(text('createdAt')) ?? defaults.createdAt,
    // Titles from other files have no post to link to.
    permalink: links.find((link) => Permalink.safeParse(link).success) || '/',
    edited: false,
    revision: 0,
  } satisfies Question)
  if (!question.success) return 'unreadable'
  return {
    question: question.data,
    context: { title: whole, ...(named && { subreddit: named }), ...(post && { post }) },
  }
}

function reasonAgainst(row: Row, title: string): UnusableReason | undefined {
  if (title === '') return 'untitled'
  if (title.includes('\ufffd')) return 'garbled'
  const isGone = (text: unknown) => text === '[removed]' || text === '[deleted]'
  if (isGone(row.selftext) || isGone(title) || textOf(row.removed_by_category) !== '') return 'removed'
  if (isTrue(row.over_18)) return 'nsfw'
  if (isTrue(row.stickied) || textOf(row.distinguished) !== '' || row.author === 'AutoModerator')
    return 'official'
  return undefined
}

/** Reads facts from Reddit's own columns; undefined if they don't say whether the post is a text or a link. */
function factsOfPost(row: Row, counts: Pick<PostFacts, 'score' | 'numComments'>): PostFacts | undefined {
  if (textOf(row.is_self) === '') return undefined
  const isSelf = isTrue(row.is_self)
  const optional = {
    domain: textOf(row.domain),
    hint: textOf(row.post_hint),
    url: textOf(row.url_overridden_by_dest),
    flair: textOf(row.link_flair_text),
  }
  return {
    isSelf,
    hasText: isSelf && textOf(row.selftext) !== '',
    isGallery: isTrue(row.is_gallery),
    ...counts,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function isTrue(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|yes)$/i.test(value.trim()))
  )
}

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
])

/** Archives keep titles as Reddit escapes them. */
function unescaped(title: string): string {
  return title.replace(/&#?\w{2,4};/g, (entity) => ENTITIES.get(entity) ?? entity)
}

/** A text of `1,310`, `1.310` or `1 310` is 1310, because counts have no decimals; one of `0.873` is 1. */
function countOf(cell: unknown): number {
  const text = textOf(cell).replace(/[,\s]/g, '')
  const isGrouped = typeof cell === 'string' && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text)
  const count = Math.round(Number(isGrouped ? text.replaceAll('.', '') : text))
  return Number.isFinite(count) ? Math.max(-COUNT_MAX, Math.min(COUNT_MAX, count)) : 0
}

/** Seconds or milliseconds since 1970, or a date as text. */
function dateOf(text: string): string | undefined {
  if (text === '') return undefined
  const number = Number(text)
  const ms = Number.isNaN(number) ? Date.parse(text) : number < SECONDS_MAX ? number * 1000 : number
  return ms > 0 && ms < LATEST_MS ? new Date(ms).toISOString() : undefined
}

/** Returns the path of a post on Reddit. */
function pathOf(link: string): string | undefined {
  const url = link === '' ? null : URL.parse(link, 'https://www.reddit.com')
  const isReddit = url !== null && /(?:^|\.)reddit\.com$/.test(url.hostname)
  return isReddit && /^\/r\/[^/]+\/comments\//.test(url.pathname) ? url.pathname : undefined
}

function idInPath(path = ''): string | undefined {
  return /\/comments\/([a-z0-9]{2,16})(?:\/|$)/.exec(path)?.[1]
}

/**
 * Returns the Reddit id in the row's column of ids; undefined for row numbers and ids from elsewhere. Without `t3_`, an id
 * counts only in a row that names its subreddit, because ticket numbers and people's names look the same.
 */
function idOfPost(row: Row, columns: Columns): string | undefined {
  const [, prefix, id] =
    /^(t3_)?((?=.*[a-z]|\d{5})[a-z0-9]{4,9})$/.exec(textOf(cellOf(row, columns.id))) ?? []
  if (id === undefined || prefix !== undefined) return id
  // Reddit's `name` always has the prefix.
  return plainName(columns.id ?? '') !== 'name' && namesSubreddit(row, columns) ? id : undefined
}

/** Returns true for `Breadit` in a column of subreddits, and for `r/Breadit` in any column of communities. */
function namesSubreddit(row: Row, { subreddit: column }: Columns): boolean {
  const community = textOf(cellOf(row, column))
  if (/^\/?r\/./i.test(community)) return true
  return community !== '' && /subreddit|^parsedcommunityname$/.test(plainName(column ?? ''))
}
