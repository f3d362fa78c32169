import { decodeHTMLStrict } from 'entities'
import { z } from 'zod'
import { boundedCount, COUNT_MAX, type Post, postDefaults, SECONDS_MAX } from '../post.ts'

/** The network's hosts. The API's link is shown only if it points to one of them. */
const HOST =
  /^(?:[a-z0-9-]+\.)*(?:stackexchange|stackoverflow|serverfault|superuser|askubuntu|stackapps)\.com$|^(?:meta\.)?mathoverflow\.net$/
const URL_LENGTH_MAX = 300
/** How much of a text is kept. Titles have at most 150 characters, audiences fewer than 300. */
const TEXT_MAX = 1_000

/** Decodes a text from the API, which is HTML-encoded once, into one line. */
export function plainLine(text: string): string {
  // Cut first, because an entity has at most 33 characters.
  const decoded = decodeHTMLStrict(text.slice(0, 8 * TEXT_MAX))
  return decoded.slice(0, TEXT_MAX).toWellFormed().replace(/\s+/g, ' ').trim()
}

/** Parses a network address; undefined for other hosts and for addresses that are too long. */
function networkUrl(text: string): URL | undefined {
  const url = text.length <= URL_LENGTH_MAX ? URL.parse(text) : null
  return url?.protocol === 'https:' && url.port === '' && HOST.test(url.hostname) ? url : undefined
}

const line = z.string().transform(plainLine)

/** A deleted account has a name such as `user123` and no link. */
export const Owner = z
  .object({
    display_name: line.catch(''),
    link: z
      .string()
      .transform((link) => networkUrl(link)?.href)
      .optional()
      .catch(undefined),
  })
  .catch({ display_name: '', link: undefined })

export const Question = z.object({
  question_id: z.int().positive().max(COUNT_MAX),
  title: line.pipe(z.string().min(1)),
  link: z.string().transform(networkUrl).pipe(z.instanceof(URL)),
  creation_date: z.number().positive().max(SECONDS_MAX),
  owner: Owner,
  score: boundedCount(-COUNT_MAX).catch(0),
  answer_count: boundedCount(0).catch(0),
  content_license: z.string().min(1).max(50).optional().catch(undefined),
})

/**
 * Returns the schema of a question on a site, which only the request names. Closed questions and duplicates are
 * included.
 */
export const questionOf = (site: string) =>
  Question.transform(
    ({ owner, link, content_license: licence, ...question }): Post => ({
      id: `se-${site}-${question.question_id}`,
      title: question.title,
      author: owner.display_name || '[deleted]',
      ...(owner.link && owner.link.length <= URL_LENGTH_MAX && { authorUrl: owner.link }),
      community: site,
      score: question.score,
      numComments: question.answer_count,
      createdAt: new Date(question.creation_date * 1000).toISOString(),
      permalink: `https://${link.hostname}/q/${question.question_id}`,
      ...(licence && { licence }),
      ...postDefaults,
      isSelf: true,
      hasText: true,
    }),
  )
