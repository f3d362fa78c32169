import { defaultTokenSettings } from '@quarry/contracts/endpoints/tokens'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type DurableRedis, startDurableRedis } from '../../../../testkit/durable-redis.ts'
import { openPage, type Page } from '../analyses/testing/open-page.ts'
import { type Browser, createTestApi, openBrowser, type TestApi } from '../testing/test-api.ts'
import { type Assistant, connect, tokenOf } from './testing/assistant.ts'

const STEPS = 500
const RESTARTS = 3
const IDS = ['lemmy-1', 'lemmy-2', 'lemmy-3']

let redis: DurableRedis
let api: TestApi
let address: string

beforeAll(async () => {
  redis = await startDurableRedis()
  api = await createTestApi({ REDIS_URL: redis.url })
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await api.close()
  await redis.remove()
})

interface Analysis {
  browser: Browser
  page: Page
  titles: Map<string, string>
}

interface Actor {
  browser: Browser
  hash: string
  assistant: Assistant
  mayChange: boolean
  mayDelete: boolean
  reaches: Set<string>
}

/** Makes an analysis of three questions whose titles contain its name. */
async function makeAnalysis(browser: Browser, name: string): Promise<Analysis> {
  const page = await openPage(browser)
  const titles = new Map(IDS.map((id) => [id, `${name} asks ${id}?`]))
  const questions = [...titles].map(([id, title]) => ({
    ...buildQuestion(id, { title, originalTitle: title }),
    ...{
      source: 'lemmy',
      subreddit: 'bread@lemmy.world',
      permalink: `https://lemmy.world/post/${id.at(-1)}`,
    },
  }))
  await page.call('PUT', '/api/questions', { questions })
  return { browser, page, titles }
}

async function makeActor(browser: Browser, mayChange: boolean, mayDelete: boolean): Promise<Actor> {
  const rights = { ...defaultTokenSettings.rights, change: mayChange, delete: mayDelete }
  const { token, record } = await tokenOf(browser, { rights })
  const assistant = await connect(address, token)
  return { browser, hash: record.hash, assistant, mayChange, mayDelete, reaches: new Set() }
}

/** Calls a tool. A tool that is not listed is an error, too. */
const call = (actor: Actor, name: string, args: Record<string, unknown>) =>
  actor.assistant
    .call(name, args)
    .catch((error: unknown) => ({ isError: true, text: String(error), data: {} }))

const Step = fc.record({
  actor: fc.nat(2),
  analysis: fc.nat(5),
  id: fc.constantFrom(...IDS),
  what: fc.constantFrom('read', 'read', 'read', 'change', 'delete', 'share', 'unshare', 'page', 'link'),
})
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never

interface Taken {
  actor: Actor
  analysis: Analysis
  id: string
  number: number
  isReached: boolean
  /** The address through which the actor's browser shares the analysis. */
  sharing: string
}

/** Each takes one step and checks its result against the model. */
const takes: Record<Step['what'], (taken: Taken) => Promise<void>> = {
  async page({ analysis: { page, titles }, id, number }) {
    const title = `The page of ${page.analysis} says ${number}?`
    if (titles.has(id)) titles.set(id, title)
    await page.call('POST', '/api/questions/change', { changes: [{ id, title }] })
  },
  async share({ actor, analysis, sharing }) {
    // For a browser that doesn't have the analysis, this id names nothing.
    await actor.browser.call('PUT', sharing, { name: 'Shared' })
    if (actor.browser === analysis.browser) actor.reaches.add(analysis.page.analysis)
    else await actor.browser.call('DELETE', sharing)
  },
  async unshare({ actor, analysis, sharing }) {
    await actor.browser.call('DELETE', sharing)
    actor.reaches.delete(analysis.page.analysis)
  },
  async change({ actor, analysis: { page, titles }, id, number, isReached }) {
    const title = `Token ${actor.hash} says ${number}?`
    const args = { analysis: page.analysis, changes: [{ id, title }] }
    const result = await call(actor, 'change_questions', args)
    const applies = isReached && actor.mayChange
    expect(result.isError, result.text).toBe(!applies)
    if (applies && titles.has(id)) titles.set(id, title)
  },
  async delete({ actor, analysis: { page, titles }, id, isReached }) {
    const result = await call(actor, 'delete_questions', { analysis: page.analysis, ids: [id] })
    const applies = isReached && actor.mayDelete
    expect(result.isError, result.text).toBe(!applies)
    if (applies) expect(result.data).toMatchObject({ deleted: titles.delete(id) ? 1 : 0 })
  },
  async read({ actor, analysis: { page, titles }, isReached }) {
    const { isError, text } = await call(actor, 'list_questions', { analysis: page.analysis })
    expect(isError, text).toBe(!isReached)
    for (const title of titles.values()) expect(text.includes(title)).toBe(isReached)
  },
  async link({ actor, analysis: { page, titles }, isReached }) {
    const { isError, text } = await call(actor, 'open_in_page', { analysis: page.analysis })
    expect(isError, text).toBe(!isReached)
    for (const title of titles.values()) expect(text).not.toContain(title)
  },
}

/** Returns a page that was loaded again in the same browser. */
const reload = ({ browser, page }: Analysis) =>
  openPage(browser, page.analysis, { holder: `${Number.parseInt(page.holder, 10) + 1}.aaaaaaaa` })

/** Resolves when the API has reached Redis again. */
const reconnected = (browser: Browser) =>
  expect.poll(async () => (await browser.call('GET', '/api/stats')).statusCode).toBe(200)

/** Restarts Redis and reloads every page, and checks what tokens and pages say before. */
async function restart(actors: readonly Actor[], all: readonly Analysis[]): Promise<void> {
  await redis.stop()
  for (const actor of actors) {
    const { isError, text } = await call(actor, 'list_analyses', {})
    expect([isError, text]).toEqual([true, expect.stringContaining('can’t reach its database')])
  }
  await redis.start()
  for (const { browser } of actors) await reconnected(browser)
  for (const actor of actors) {
    const { isError, data } = await call(actor, 'list_analyses', {})
    expect([isError, [Object(data).analyses].flat().length]).toEqual([false, actor.reaches.size])
  }
  for (const analysis of all) {
    const changes = IDS.map((id) => ({ id, title: 'From before the restart?' }))
    const { headers } = await analysis.page.call('POST', '/api/questions/change', { changes })
    expect(headers['quarry-code']).toBe('copy-lost')
    analysis.page = await reload(analysis)
  }
}

test('three tokens and their pages see and change only what they may in 500 random steps with restarts of Redis', async () => {
  const [mine, others] = [openBrowser(api.app), openBrowser(api.app)]
  const actors = [
    await makeActor(mine, true, true),
    await makeActor(mine, false, false),
    await makeActor(others, true, false),
  ]
  const all: Analysis[] = []
  for (let at = 0; at < 6; at += 1) all.push(await makeAnalysis(at < 4 ? mine : others, `Analysis ${at}`))
  const seed = inject('propertySeed') ?? Date.now() % 2 ** 31
  const steps = fc.sample(Step, { numRuns: STEPS, seed })
  const restarts = new Set(fc.sample(fc.nat(STEPS - 1), { numRuns: RESTARTS, seed }))
  for (const [number, step] of steps.entries()) {
    if (restarts.has(number)) await restart(actors, all)
    const about = `step ${number} of seed ${seed}: ${JSON.stringify(step)}`
    const [actor, analysis] = [actors[step.actor], all[step.analysis]]
    if (!actor || !analysis) throw new Error('the step names nobody')
    const name = analysis.page.analysis
    const isReached = actor.reaches.has(name)
    const sharing = `/api/tokens/${actor.hash}/analyses/${name}`
    await takes[step.what]({ actor, analysis, id: step.id, number, isReached, sharing }).catch((error) => {
      throw new Error(about, { cause: error })
    })
  }
  for (const { page, titles } of all) {
    const { data } = (await page.call('GET', '/api/questions')).json()
    const held = new Map(data.map(({ id, title }: { id: string; title: string }) => [id, title]))
    expect(held, `after seed ${seed}`).toEqual(titles)
  }
})

test('after Redis has lost everything each token says why, and works once a page was opened', async () => {
  const browser = openBrowser(api.app)
  const { token, record } = await tokenOf(browser)
  const analysis = await makeAnalysis(browser, 'Lost')
  const { hash, used: _, ...kept } = record
  const known = [{ id: analysis.page.analysis, name: 'Lost', isMade: false }]
  await browser.call('PUT', `/api/tokens/${hash}/analyses/${analysis.page.analysis}`, { name: 'Lost' })
  const assistant = await connect(address, token)
  const read = () => assistant.call('list_questions', { analysis: analysis.page.analysis })
  expect((await read()).data.total).toBe(3)

  await redis.stop()
  redis.removeFolder()
  await redis.start()
  await reconnected(browser)
  await expect(read()).rejects.toThrow(/Open Quarry in the browser that made it/)
  await browser.call('PUT', `/api/tokens/${hash}`, { ...kept, analyses: known })
  expect((await read()).text).toContain('ask them to open')
  await reload(analysis)
  expect((await read()).data.total).toBe(0)
})
