import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newAccess, noChoices } from '../analysis/choices/workflow.ts'
import { readPreferences } from '../analysis/preferences.ts'
import { noAnswers, withRead } from '../analysis/questions/kept-answers.ts'
import { sampleAnswer, sampleAnswers } from '../analysis/questions/testing/sample-answer.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { createRunWatch } from '../analysis/run-watch.ts'
import { createApi } from '../api/api.ts'
import { createStore } from '../store.ts'
import { accessibleSources, checkableSources } from './checkable-sources.ts'
import { startRun } from './start-run.ts'

type Sent = { source?: string; subreddits: string[]; subredditLimits: Record<string, number> }

const credentials = { redditClientId: 'demo', redditClientSecret: 'demo-secret', geminiApiKey: 'demo-free' }

/** Returns a page's services whose server refuses one source's runs. */
function openPage(refused = 'none') {
  const sent: Sent[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const body: Sent = await new Request(address, init).json()
    sent.push(body)
    return body.source === refused
      ? Response.json({ message: 'It is down.' }, { status: 502 })
      : Response.json({ message: 'Started.', runId: crypto.randomUUID() }, { status: 202 })
  })
  const workflow = createStore({ ...newAccess(credentials), ...noChoices, stackExchangeKey: 'se-key' })
  const preferences = createStore(readPreferences({ getItem: () => null }))
  return {
    sent,
    services: {
      ...{ id: 'one', api, queries: new QueryClient(), runWatch: createRunWatch() },
      ...{ workflow, preferences },
    },
  }
}

const limits = {
  bread: 300,
  'stack-exchange:cooking': 40,
  'lemmy:bread@lemmy.world': 20,
  'stack-exchange:diy': 5,
}

test('each source gets its own run, with its communities and only the credentials it needs', async () => {
  const { services, sent } = openPage()
  await startRun(services, 'extraction', { limits, seedTerms: ['loaf'] })
  const { geminiApiKey: _, ...pair } = credentials
  expect(sent).toEqual([
    { subreddits: ['bread'], subredditLimits: { bread: 300 }, seedTerms: ['loaf'], ...pair },
    {
      source: 'stack-exchange',
      subreddits: ['cooking', 'diy'],
      subredditLimits: { cooking: 40, diy: 5 },
      seedTerms: ['loaf'],
      stackExchangeKey: 'se-key',
      demo: true,
    },
    expect.objectContaining({ source: 'lemmy', subreddits: ['bread@lemmy.world'], demo: true }),
  ])
  expect(services.workflow.get().searched).toEqual({ seedTerms: ['loaf'], onlyMatching: false })
})

test('a source that fails to start is reported, and the others start anyway', async () => {
  const { services, sent } = openPage('stack-exchange')
  await expect(startRun(services, 'extraction', { limits, seedTerms: [] })).rejects.toThrow()
  expect(sent.map(({ source }) => source)).toEqual([undefined, 'stack-exchange', 'lemmy'])
})

test('posts can be checked at sources that look them up by id, and on Reddit with its credentials', () => {
  const rows = [
    sampleQuestion('1aaaaa', { permalink: '/r/bread/comments/1aaaaa/' }),
    sampleQuestion('hn-7', { source: 'hacker-news', permalink: 'https://news.ycombinator.com/item?id=7' }),
    sampleQuestion('lemmy-abc', { source: 'lemmy', permalink: 'https://lemmy.world/post/7' }),
  ]
  expect(checkableSources(rows)).toEqual(['reddit', 'hacker-news'])
  expect(checkableSources([sampleQuestion('file0000000abcd', { permalink: '/' })])).toEqual([])
  expect(accessibleSources(['reddit', 'hacker-news'], { credentials })).toEqual(['reddit', 'hacker-news'])
  const without = { ...credentials, redditClientSecret: '' }
  expect(accessibleSources(['reddit', 'hacker-news'], { credentials: without })).toEqual(['hacker-news'])
})

test('a post check that fails to start does not stop the checks at other sources', async () => {
  const { services, sent } = openPage('hacker-news')
  await expect(startRun(services, 'post-check', ['reddit', 'hacker-news'])).rejects.toThrow()
  expect(sent).toEqual([
    { redditClientId: 'demo', redditClientSecret: 'demo-secret' },
    { source: 'hacker-news', stackExchangeKey: 'se-key', demo: true },
  ])
  expect(services.runWatch.isWaiting()).toBe(true)
})

test('runs that read answers name questions, by source, and no run sends what people answered', async () => {
  const { services, sent } = openPage()
  const read = sampleAnswers('1aaaaa', sampleAnswer('t1_a', { text: 'Wait a day.' }))
  const answers = createStore(withRead(noAnswers, [read]))
  const analysis = { ...services, answers }
  const rows = [sampleQuestion('1aaaaa'), sampleQuestion('se-cooking-5', { source: 'stack-exchange' })]
  await startRun(analysis, 'read-answers', { rows })
  const { geminiApiKey: _, ...pair } = credentials
  expect(sent).toEqual([
    { questionIds: ['1aaaaa'], ...pair },
    { questionIds: ['se-cooking-5'], source: 'stack-exchange', stackExchangeKey: 'se-key', demo: true },
  ])
  const questionIds = ['1aaaaa']
  await startRun(analysis, 'analysis-cleaning', { questionIds, titlesPerRequest: 20 })
  await startRun(analysis, 'second-opinion', { questionIds })
  await startRun(analysis, 'find-topics', { questionIds })
  await startRun(analysis, 'post-check', ['reddit'])
  expect(sent).toHaveLength(6)
  expect(JSON.stringify(sent)).not.toContain('Wait a day.')
})
