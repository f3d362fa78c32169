import { expect, test } from 'vitest'
import { createApi } from './api/api.ts'
import { createRunWatch } from './run-watch.ts'
import { sampleQuestion } from './sample-question.ts'
import { askableSources, checkedSources, checkPosts } from './start-post-check.ts'
import { createStore } from './store.ts'
import { newWorkflow } from './workflow.ts'

const credentials = { redditClientId: 'demo', redditClientSecret: 'demo-secret', geminiApiKey: 'demo-free' }
const rows = [
  sampleQuestion('1aaaaa', { permalink: '/r/bread/comments/1aaaaa/' }),
  sampleQuestion('hn-7', { source: 'hacker-news', permalink: 'https://news.ycombinator.com/item?id=7' }),
  sampleQuestion('lemmy-abc', { source: 'lemmy', permalink: 'https://lemmy.world/post/7' }),
]

test('posts can be checked at the sources that tell by id, and on Reddit with its credentials', () => {
  expect(checkedSources(rows)).toEqual(['reddit', 'hacker-news'])
  expect(checkedSources([sampleQuestion('file0000000abcd', { permalink: '/' })])).toEqual([])
  expect(askableSources(['reddit', 'hacker-news'], { credentials })).toEqual(['reddit', 'hacker-news'])
  const without = { ...credentials, redditClientSecret: '' }
  expect(askableSources(['reddit', 'hacker-news'], { credentials: without })).toEqual(['hacker-news'])
})

test('each source is checked separately, and a check that fails to start does not stop the others', async () => {
  const sent: unknown[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const body: { source?: string } = await new Request(address, init).json()
    sent.push(body)
    return body.source === undefined
      ? Response.json({ message: 'It is down.' }, { status: 502 })
      : Response.json({ message: 'Checking.', runId: crypto.randomUUID() }, { status: 202 })
  })
  const runWatch = createRunWatch()
  const services = { api, runWatch, workflow: createStore(newWorkflow(credentials)) }
  await expect(checkPosts(services, ['reddit', 'hacker-news'])).rejects.toThrow()
  expect(sent).toEqual([
    { redditClientId: 'demo', redditClientSecret: 'demo-secret' },
    { source: 'hacker-news', demo: true },
  ])
  expect(runWatch.isWaiting()).toBe(true)
})
