import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { drawOf } from '../random.ts'
import { subjects } from './written-posts.ts'

/** A line of `data/*-answers.jsonl`, which holds what people answered to the post with this title. */
const AnsweredPost = z.object({
  to: z.string(),
  community: z.string(),
  /** Best first. The texts are simple Markdown. */
  answers: z.array(
    z.object({
      author: z.string(),
      /** 0 on Hacker News, which shows no points. */
      points: z.number().int(),
      accepted: z.literal(true).optional(),
      text: z.string(),
    }),
  ),
})

/** Returns a subject's answers. Each was written individually, because no program may compose answers. */
export function answersAbout(subject: (typeof subjects)[number]): z.infer<typeof AnsweredPost>[] {
  const lines = readFileSync(new URL(`../../data/${subject}-answers.jsonl`, import.meta.url), 'utf8')
  return lines
    .trim()
    .split('\n')
    .map((line) => AnsweredPost.parse(JSON.parse(line)))
}

export type WrittenAnswer = z.infer<typeof AnsweredPost>['answers'][number] & {
  /** Unique across all services. */
  number: number
  community: string
  to: string
  /** Seconds after the post. */
  afterSeconds: number
  gone: 'deleted' | 'account' | null
}

const FIRST_NUMBER = 40_000_000
const LATEST_SECONDS = 6 * 3600

export type AnswerStore = ReturnType<typeof createAnswerStore>

/** Holds the written answers, which tests can make disappear. */
export function createAnswerStore() {
  const all = subjects
    .flatMap(answersAbout)
    .flatMap(({ to, community, answers }) => answers.map((answer) => ({ ...answer, to, community })))
    .map((answer, at): WrittenAnswer => {
      const draw = drawOf('answered after', answer.text)
      return {
        ...answer,
        number: FIRST_NUMBER + at,
        afterSeconds: Math.floor(60 + draw * LATEST_SECONDS),
        gone: null,
      }
    })
  const byPost = Map.groupBy(all, ({ community, to }) => `${community} ${to}`)
  return {
    /** Returns the answers to a written post, best first. Other posts have none. */
    to: (community: string, title: string): readonly WrittenAnswer[] =>
      byPost.get(`${community} ${title}`) ?? [],
    byNumber: (number: number): WrittenAnswer | undefined => all[number - FIRST_NUMBER],
    change(numbers: readonly number[], gone: WrittenAnswer['gone']): void {
      for (const number of numbers) {
        const answer = all[number - FIRST_NUMBER]
        if (answer) answer.gone = gone
      }
    },
  }
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/'/g, '&#x27;')
    .replace(/"/g, '&quot;')

/** Returns an answer as the HTML that the services produce for emphasis and paragraphs. */
export function htmlParagraphs(text: string): string[] {
  return text.split('\n\n').map((paragraph) => escaped(paragraph).replace(/\*([^*]+)\*/g, '<em>$1</em>'))
}
