import type { CleaningRequest } from '@quarry/contracts/endpoints/runs'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { expect } from 'vitest'

/** Remarks that cleaning drops, with the simulated model's verdict on a title without them. */
const remarks = [
  { remark: 'It was the best one', result: 'other', word: 'best' },
  { remark: 'Asking for a friend', result: 'scope', word: 'for' },
  { remark: 'Great smell there', result: 'same' },
] as const
const grains = ['rye', 'wheat', 'oat', 'spelt', 'barley']
const baked = ['loaf', 'bread', 'roll', 'bun', 'cake', 'crust', 'dough', 'starter', 'bagel']
/** The 45 titles use different words, so that twenty may share a request. */
const titleOf = (at: number) =>
  `why does my ${grains[at % 5]} ${baked[at % 9]} collapse after an hour? ${remarks[at % 3]?.remark}`

/** Returns pending questions with these titles. */
const questionsOf = (titles: readonly string[]) =>
  titles.map((title, at) => buildQuestion(`jd${at}`, { title, originalTitle: title }))

export type JudgedRequest = Partial<CleaningRequest> & { geminiApiKey: string }

/** Starts a run that cleans these titles and judges them. */
export async function startJudged(
  stack: { api: { url: string } },
  titles: readonly string[],
  body: JudgedRequest,
) {
  const client = createApiClient(stack.api.url)
  const questionIds = await client.put(questionsOf(titles))
  const declared = { judge: 'always', titlesPerRequest: 20, declaredTier: 'paid', ...body }
  return { client, runId: await client.start('/api/questions/process', { questionIds, ...declared }) }
}

/** Returns titles that lose words in cleaning. */
export const titles = (count: number) => Array.from({ length: count }, (_, at) => titleOf(at))
/** Returns the number of a title, taken from its question's id. */
export const numberOf = ({ id }: { id: string }) => Number(id.slice(2))

/** Expects each of the first `count` titles to have its verdict. */
export async function expectVerdicts(client: ApiClient, count: number): Promise<void> {
  const { data } = await client.questions()
  for (const row of data.filter((each) => numberOf(each) < count)) {
    const { remark, ...verdict } = remarks[numberOf(row) % 3] ?? remarks[0]
    expect(row.processingStatus).toBe('processed')
    expect(row.title).not.toContain(remark)
    expect(row.risk).toMatchObject({ verdict })
  }
}
