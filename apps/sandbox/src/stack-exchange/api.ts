import { type HttpResponse, jsonResponse } from '../http.ts'
import { stemsOf } from '../reddit/search-query.ts'
import type { AnswerStore } from '../written/written-answers.ts'
import { answerItem, encoded, type Question, questionItem } from './questions.ts'
import { type Site, sites } from './sites.ts'

/** The parameters that Quarry sends, by path; the sandbox rejects any others. */
const parameters = new Map([
  ['/sites', /^(?:page|pagesize|key)$/],
  ['/questions', /^(?:site|sort|order|fromdate|todate|page|pagesize|key)$/],
  ['/questions/:ids', /^(?:site|pagesize|key)$/],
  ['/questions/:ids/answers', /^(?:site|sort|order|page|pagesize|filter|key)$/],
  ['/answers/:ids', /^(?:site|pagesize|key)$/],
  ['/search/advanced', /^(?:site|q|sort|order|fromdate|todate|page|pagesize|filter|key)$/],
])
export const PATHS = [...parameters.keys()]

const KEYLESS_PAGES = 25

export const apiError = (id: number, name: string, message: string): HttpResponse =>
  jsonResponse(400, { error_id: id, error_message: message, error_name: name })
const badParameter = (message: string) => apiError(400, 'bad_parameter', message)

type Call = {
  path: string
  /** The question numbers in the path, such as `7;8`. */
  ids: string | undefined
  query: URLSearchParams
  hasKey: boolean
  nowSeconds: number
  /** The response's fields about the remaining quota. */
  wrapper: Record<string, number>
  questionsOf: (site: Site) => readonly Question[]
  answers: AnswerStore
}

/** Returns the API's response to a request that the quota allows. */
export function respond({ path, query, hasKey, wrapper, ...call }: Call): HttpResponse {
  const unknown = [...query.keys()].find((name) => !parameters.get(path)?.test(name))
  if (unknown !== undefined) return badParameter(unknown)
  const page = numberOf(query, 'page', 1)
  const size = numberOf(query, 'pagesize', 30)
  if (!(page >= 1)) return badParameter('page')
  if (!(size >= 0 && size <= 100)) return badParameter('pagesize')
  if (page > KEYLESS_PAGES && !hasKey)
    return apiError(403, 'access_denied', 'page above 25 requires access token or app key')
  const found = itemsOf(path, query, call)
  if ('status' in found) return found
  if (query.get('filter') === 'total') return jsonResponse(200, { total: found.length })
  const items = found.slice((page - 1) * size, page * size)
  return jsonResponse(200, { items, has_more: page * size < found.length, ...wrapper })
}

function itemsOf(
  path: string,
  query: URLSearchParams,
  call: Omit<Call, 'path' | 'query' | 'hasKey' | 'wrapper'>,
): readonly unknown[] | HttpResponse {
  if (path === '/sites') return sites.map(siteItem)
  if (path.endsWith('answers') || path.startsWith('/answers')) return findAnswers(path, query, call)
  return findQuestions(path, query, call)
}

/** Returns answers by their own numbers, or the answers to questions, in both cases most voted first. */
function findAnswers(
  path: string,
  query: URLSearchParams,
  { ids = '', questionsOf, answers }: Pick<Call, 'ids' | 'questionsOf' | 'answers'>,
): readonly unknown[] | HttpResponse {
  const site = sites.find(({ name }) => name === query.get('site'))
  if (site === undefined) return badParameter('site')
  const numbers = ids.split(';').map(Number)
  const isByQuestion = path !== '/answers/:ids'
  return questionsOf(site)
    .filter(({ id }) => !isByQuestion || numbers.includes(id))
    .flatMap((question) =>
      answers.to(`se:${site.name}`, question.title).map((answer) => ({ question, answer })),
    )
    .filter(({ answer }) => answer.gone !== 'deleted' && (isByQuestion || numbers.includes(answer.number)))
    .toSorted((one, other) => other.answer.points - one.answer.points)
    .map(({ question, answer }) => answerItem(site, question, answer))
}

function numberOf(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  return text === null ? fallback : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
}

/** Returns the matching questions in order, or the error in the query. */
function findQuestions(
  path: string,
  query: URLSearchParams,
  { ids, nowSeconds, questionsOf }: Pick<Call, 'ids' | 'nowSeconds' | 'questionsOf'>,
): readonly unknown[] | HttpResponse {
  const name = query.get('site')
  const site = sites.find((known) => known.name === name || known.host === name)
  if (site === undefined) return badParameter(name === null ? 'site' : `No site found for name \`${name}\``)
  const from = numberOf(query, 'fromdate', 0)
  const to = Math.min(nowSeconds, numberOf(query, 'todate', Number.POSITIVE_INFINITY))
  if (Number.isNaN(from + to)) return badParameter(Number.isNaN(to) ? 'todate' : 'fromdate')
  const rank = ranks.get(query.get('sort') ?? 'creation')
  if (!rank || (path === '/questions' && query.get('sort') === 'relevance')) return badParameter('sort')
  const wanted = stemsOf(query.get('q') ?? '')
  const numbers = ids?.split(';').map(Number)
  return questionsOf(site)
    .filter(
      ({ id, createdSeconds, stems }) =>
        (numbers === undefined || numbers.includes(id)) &&
        createdSeconds >= from &&
        createdSeconds <= to &&
        wanted.every((word) => stems.includes(word)),
    )
    .map((question) => ({ question, rank: rank(question) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ question }) => questionItem(site, question))
}

const ranks = new Map<string, (question: Question) => number>([
  ['creation', ({ createdSeconds }) => createdSeconds],
  ['votes', ({ score }) => score],
  ['relevance', ({ stems, score }) => -stems.length + Math.log10(Math.max(1, score))],
])

function siteItem(site: Site) {
  return {
    site_type: site.type,
    name: encoded(site.title),
    api_site_parameter: site.name,
    site_url: `https://${site.host}`,
    audience: encoded(site.audience),
    site_state: site.state,
  }
}
