import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'
import { buildQuestion } from '../../../../testkit/build-question.ts'

const Listed = z.object({ items: z.array(z.object({ question_id: z.number(), title: z.string() })) })

/** Returns a question with one answer from the demo's Stack Exchange. */
export async function inventedQuestion(sandboxUrl: string): Promise<Question> {
  const response = await fetch(`${sandboxUrl}/stack-exchange/questions?site=coffee&pagesize=100`)
  const { items } = Listed.parse(await response.json())
  const asked = items.find(({ title }) => title.startsWith('Espresso extraction finishes in under 15'))
  const id = `se-coffee-${asked?.question_id}`
  return buildQuestion(id, {
    source: 'stack-exchange',
    subreddit: 'coffee',
    permalink: `/demo/post/${id}`,
    licence: 'CC BY-SA 4.0',
  })
}
