import { createRandom, drawOf, type Random } from '../random.ts'
import { stemsOf } from '../reddit/search-query.ts'
import { composePlainTitle, createFreshTitles } from '../subreddits/plain-titles.ts'
import { htmlParagraphs, type WrittenAnswer } from '../written/written-answers.ts'
import { type WrittenPost, writtenIn, writtenSeconds } from '../written/written-posts.ts'
import type { Site } from './sites.ts'

export type Question = {
  id: number
  title: string
  stems: readonly string[]
  createdSeconds: number
  score: number
  views: number
  answers: number
  /** null if the author's account was deleted. */
  user: { id: number; name: string } | null
  isDuplicate: boolean
}

const FIRST_SECONDS = Date.parse('2010-07-09T00:00:00Z') / 1000
const NAMES = "Ana & Jo|Pat O'Neil|tin_whistle|maker<42>|Marguerite|stone|Ulf|quiet owl".split('|')

function titleOf(site: Site, random: Random): string {
  for (;;) {
    const { text, intent } = composePlainTitle(random.pick(site.topics), random)
    if (intent === 'question') return text
  }
}

/** Returns a written post as the site's `number`th question. */
function writtenQuestion(post: WrittenPost, number: number, startSeconds: number): Question {
  const { title, author, points, comments } = post
  const draw = drawOf('written', title)
  return {
    id: number * 3 + Math.floor(draw * 3),
    title,
    stems: stemsOf(title),
    createdSeconds: writtenSeconds(post, startSeconds),
    score: points,
    views: points * 60 + Math.floor(draw * 300),
    answers: comments,
    user: { id: 2 + Math.floor(draw * 60_000), name: author },
    isDuplicate: false,
  }
}

/**
 * Returns a site's questions, newest first: the written ones if there are any. The same seed and start give the same
 * questions.
 */
export function createQuestions(seed: string, site: Site, startedAtMs: number): readonly Question[] {
  const newest = Math.floor(startedAtMs / 1000)
  const written = writtenIn(`se:${site.name}`)
  if (written.length > 0) return written.map((post, at) => writtenQuestion(post, written.length - at, newest))
  const fresh = createFreshTitles()
  return Array.from({ length: site.questions }, (_, at): Question => {
    const random = createRandom(seed, 'stack-exchange', site.name, at)
    const title = fresh(() => titleOf(site, random))
    const score = Math.floor(3 / (random.next() + 0.01)) - 3 - random.int(0, 3)
    return {
      // Question numbers of different sites overlap, as in reality.
      id: (site.questions - at) * 3 + random.int(0, 2),
      title,
      stems: stemsOf(title),
      // Older questions are denser, because fewer and fewer are asked.
      createdSeconds: Math.floor(newest - (newest - FIRST_SECONDS) * (at / site.questions) ** 0.7),
      score,
      views: Math.max(8, score * 90) + random.int(0, 400),
      answers: random.chance(0.12) ? 0 : random.int(1, 5),
      user: random.chance(0.03) ? null : { id: random.int(2, 60_000), name: random.pick(NAMES) },
      isDuplicate: random.chance(0.04),
    }
  })
}

const entities = new Map(Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }))

/** Returns the text as the API encodes it, except with filters that are marked as unsafe. */
export const encoded = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&${entities.get(character)};`)

/** Returns a question with the fields of the default filter. */
export function questionItem({ host }: Site, { user, ...question }: Question) {
  return {
    tags: question.stems.filter((stem) => stem.length > 4).slice(0, 3),
    owner: user
      ? {
          user_id: user.id,
          user_type: 'registered',
          display_name: encoded(user.name),
          link: `https://${host}/users/${user.id}`,
        }
      : { user_type: 'does_not_exist', display_name: `user${question.id}` },
    is_answered: question.answers > 0,
    view_count: question.views,
    ...(question.isDuplicate && { closed_date: question.createdSeconds + 900, closed_reason: 'Duplicate' }),
    answer_count: question.answers,
    score: question.score,
    last_activity_date: question.createdSeconds + 5_000,
    creation_date: question.createdSeconds,
    question_id: question.id,
    content_license: licenceOf(question.createdSeconds),
    link: `https://${host}/questions/${question.id}`,
    title: encoded(question.title),
  }
}

/** Returns an answer with the fields that the filter `withbody` selects. */
export function answerItem({ host }: Site, question: Question, answer: WrittenAnswer) {
  const { number, author, points, accepted = false, text, afterSeconds, gone } = answer
  const createdSeconds = question.createdSeconds + afterSeconds
  return {
    owner:
      gone === 'account'
        ? { user_type: 'does_not_exist', display_name: `user${number}` }
        : {
            user_id: number,
            user_type: 'registered',
            display_name: encoded(author),
            link: `https://${host}/users/${number}`,
          },
    is_accepted: accepted,
    score: points,
    last_activity_date: createdSeconds,
    creation_date: createdSeconds,
    answer_id: number,
    question_id: question.id,
    content_license: licenceOf(createdSeconds),
    body: htmlParagraphs(text)
      .map((paragraph) => `<p>${paragraph}</p>\n`)
      .join(''),
  }
}

function licenceOf(createdSeconds: number): string {
  if (createdSeconds < Date.parse('2011-04-08') / 1000) return 'CC BY-SA 2.5'
  return createdSeconds < Date.parse('2018-05-02') / 1000 ? 'CC BY-SA 3.0' : 'CC BY-SA 4.0'
}
