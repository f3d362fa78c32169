import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { isWithin } from '@quarry/contracts/text'
import { align } from './alignment.ts'
import { UNCHANGED } from './cleaning-prompt.ts'
import { keywordOf } from './keyword-of.ts'
import { type PreparedTitle, plainLine } from './prepare-titles.ts'
import { changesTerms } from './protected-terms.ts'
import type { ResponseItem } from './read-items.ts'
import type { RejectionReason } from './rejection-reason.ts'
import { hasBrackets, removeBrackets } from './remove-brackets.ts'
import { restoreTerms } from './restore-terms.ts'
import { type CheckedTitle, findRejection, isFarTooLong } from './title-checks.ts'
import { likenessOf } from './title-likeness.ts'
import { riskOf } from './title-risk.ts'

export interface AcceptedTitle {
  id: string
  /** One line of 1 to 300 characters without brackets. */
  title: string
  risk: CleaningRisk
  /** The search phrase, if one was requested and it is a form of the title. */
  keyword?: string
}

export interface RejectedTitle {
  id: string
  reason: RejectionReason
  /** The error that a check threw. */
  error?: unknown
}

export interface TitleResults {
  accepted: AcceptedTitle[]
  rejected: RejectedTitle[]
}

interface AcceptOptions {
  keyword: boolean
  /** The rejection reason for titles without a response. */
  absence: RejectionReason
}

/**
 * Checks the model's responses one by one, matched to titles by alias and never by position. Accepts a response only if
 * it is a cleaned form of its title. A missing, duplicate, swapped or damaged response rejects only its own title;
 * invented ids are ignored.
 */
export function acceptTitles(
  titles: readonly PreparedTitle[],
  items: readonly ResponseItem[],
  options: AcceptOptions,
): TitleResults {
  const results: TitleResults = { accepted: [], rejected: [] }
  const likenesses = titles.length > 1 ? titles.map(({ title }) => likenessOf(title)) : []
  const aliases = titles.map(({ alias }) => alias)
  for (const [at, prepared] of titles.entries()) {
    const { id, alias } = prepared
    const [item, ...duplicates] = items.filter((candidate) => candidate.id.trim() === alias)
    if (!item || duplicates.length > 0) {
      results.rejected.push({ id, reason: item ? 'duplicate' : options.absence })
      continue
    }
    const siblings = likenesses.filter((_, other) => other !== at)
    try {
      const checked = checkTitle(prepared, item.title, { siblings, aliases })
      if ('reason' in checked) results.rejected.push({ id, reason: checked.reason })
      else results.accepted.push(acceptedTitle(prepared, checked, item, options))
    } catch (error) {
      results.rejected.push({ id, reason: 'unchecked', error })
    }
  }
  return results
}

function checkTitle(
  { title: source, terms = [], community }: PreparedTitle,
  given: string,
  request: Pick<CheckedTitle, 'siblings' | 'aliases'>,
): Pick<AcceptedTitle, 'title' | 'risk'> | { reason: RejectionReason } {
  if (isFarTooLong(source, given)) return { reason: 'too-long' }
  const line = unquote(plainLine(given), source)
  const response = restoreTerms(source, line === UNCHANGED ? source : line, terms)
  if (response === '') return { reason: 'empty' }
  const title = removeBrackets(response)
  if (!/[\p{L}\p{N}]/u.test(title)) return { reason: hasBrackets(response) ? 'brackets-only' : 'empty' }
  if (changesTerms(source, title, terms)) return { reason: 'changed-term' }
  const words = align(source, response)
  const reason = findRejection({ source, response, words, community, ...request })
  if (reason) return { reason }
  if (!isWithin(title, TITLE_LENGTH_MAX)) return { reason: 'too-long' }
  return { title, risk: riskOf(source, title, title === response ? words : undefined) }
}

/** Returns the response without the quotation marks that models like to add. */
function unquote(response: string, source: string): string {
  const inner = /^["“](.*)["”]$/u.exec(response)?.[1]?.trim()
  return inner === undefined || /^["“]/u.test(source) || /["“”]/u.test(inner) ? response : inner
}

function acceptedTitle(
  { id, title: source }: PreparedTitle,
  { title, risk }: Pick<AcceptedTitle, 'title' | 'risk'>,
  { keyword: phrase = '' }: ResponseItem,
  { keyword: wantsKeyword }: AcceptOptions,
): AcceptedTitle {
  const keyword = wantsKeyword ? keywordOf(phrase, `${source} ${title}`) : undefined
  return {
    id,
    title,
    risk,
    ...(keyword !== undefined && { keyword }),
  }
}
