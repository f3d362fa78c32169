import type { AnswerState } from '@quarry/contracts/answer'
import { Answer } from '@quarry/contracts/answer'
import { expect, onTestFinished, test } from 'vitest'
import type { Source } from '../source.ts'
import { createSources } from '../sources.ts'
import { anyTime, readToEnd, serveSandbox } from '../testing/serve-source.ts'

const sources = createSources()

const cases: [Source, string, Record<string, string>, RegExp][] = [
  [
    sources.reddit,
    'HomeBaristas',
    { kind: 'listing', sort: 'new' },
    /^What do you adjust when the coffee pours/,
  ],
  [sources['hacker-news'], 'ask-hn', { order: 'date' }, /^Cheap full-spectrum LEDs/],
  [sources['stack-exchange'], 'coffee', { sort: 'votes' }, /^Espresso extraction finishes in under 15/],
  [sources.lemmy, 'coffee@feddit.org', { sort: 'new' }, /^how often do you lot descale/],
]

test.each(cases)(
  'the sandbox’s answers are read from $id, looked up again, and gone once they are deleted',
  async (source, community, listing, title) => {
    const { client, url, close } = await serveSandbox(source, {
      credentials: { clientId: 'demo', clientSecret: 'demo' },
    })
    onTestFinished(() => void close())
    const pages = await readToEnd(client, { community, listing, range: anyTime })
    const post = pages.flatMap(({ posts }) => posts).find((each) => title.test(each.title))
    if (!post) throw new Error('the post is missing')
    const [read] = await client.answers([post])
    const answers = read?.answers ?? []
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(Answer.safeParse(answer).error).toBeUndefined()

    const statesOf = async (): Promise<AnswerState[]> =>
      (await Promise.all(answers.map(({ id }) => client.answerStates([id])))).flat()
    expect(await statesOf()).toEqual(answers.map(({ id, author }) => ({ id, gone: false, author })))
    const numbers = answers.map(({ id }) =>
      id.startsWith('t1_') ? Number.parseInt(id.slice(3), 36) : Number(id.slice(id.lastIndexOf('-') + 1)),
    )
    await fetch(`${url}/__sandbox/answers`, {
      method: 'POST',
      body: JSON.stringify({ numbers, gone: 'deleted' }),
    })
    expect((await statesOf()).map(({ gone }) => gone)).toEqual(answers.map(() => true))
    const [again] = await client.answers([post])
    expect(again?.answers).toEqual([])
  },
)
