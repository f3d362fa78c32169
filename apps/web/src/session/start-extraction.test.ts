import { expect, test } from 'vitest'
import { createApi } from './api/api.ts'
import { createRunWatch } from './run-watch.ts'
import { extract } from './start-extraction.ts'
import { createStore } from './store.ts'
import { newWorkflow } from './workflow.ts'

type Sent = { source?: string; subreddits: string[]; subredditLimits: Record<string, number> }

const credentials = { redditClientId: 'demo', redditClientSecret: 'demo-secret', geminiApiKey: 'demo-free' }

/** Before a server that refuses the runs of one source. */
function openPage(refused = 'none') {
  const sent: Sent[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const body: Sent = await new Request(address, init).json()
    sent.push(body)
    return body.source === refused
      ? Response.json({ message: 'It is down.' }, { status: 502 })
      : Response.json({ message: 'Started.', runId: crypto.randomUUID() }, { status: 202 })
  })
  const workflow = createStore({ ...newWorkflow(credentials), stackExchangeKey: 'se-key' })
  return { sent, services: { api, runWatch: createRunWatch(), workflow } }
}

const limits = {
  bread: 300,
  'stack-exchange:cooking': 40,
  'lemmy:bread@lemmy.world': 20,
  'stack-exchange:diy': 5,
}

test('each source has a run of its own, with its communities and only what it needs', async () => {
  const { services, sent } = openPage()
  await extract(services, { limits, seedTerms: ['loaf'] })
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
})

test('a source that does not start is reported, and the others have started', async () => {
  const { services, sent } = openPage('stack-exchange')
  await expect(extract(services, { limits, seedTerms: [] })).rejects.toThrow()
  expect(sent.map(({ source }) => source)).toEqual([undefined, 'stack-exchange', 'lemmy'])
})
