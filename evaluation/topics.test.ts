import { join } from 'node:path'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { pairAgreement, sharedInformation } from './agreement.ts'
import { evaluate } from './main.ts'
import { fileOf } from './testing/file-of.ts'

const subjects = ['kettle', 'chisel', 'ladder', 'bucket', 'tent', 'mattress', 'bicycle', 'printer']
const rows = subjects.flatMap((subject) =>
  ['rusts outside', 'smells odd', 'breaks early'].flatMap((problem) =>
    [`Why is it that my ${subject} ${problem}?`, `my ${subject} ${problem}, what can I do`].map((title) => ({
      ...{ title, topic: problem, group: `${subject} ${problem}` },
    })),
  ),
)

test('topics and groups of a model are compared with a reader’s, and kept answers aren’t asked for again', async () => {
  const sandbox = buildSandbox({ seed: 'topics', clockFactor: 1000, latencyMs: 0 })
  onTestFinished(() => sandbox.close())
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const environment = {
    ...{ MODEL_ENDPOINT: `${url}/model-endpoint/v1`, MODEL_ENDPOINT_MODEL: 'sandbox:4b' },
    ...{ MODEL_ENDPOINT_CONTEXT: '4096', MODEL_ENDPOINT_CONCURRENCY: '2' },
  }
  const file = await fileOf(rows)
  const measured = async () => {
    const printed = await evaluate(
      ['--topics', file, '--answers', join(file, '..', 'answers.json')],
      environment,
    )
    return JSON.parse(printed.split('\n').at(-1) ?? '')
  }
  const first = await measured()
  expect(first).toMatchObject({ titles: 48, none: 0, information: 1 })
  expect(first.sameTogether.f1).toBe(1)
  expect(first.sameInTopics.f1).toBe(1)
  const second = await measured()
  expect(second).toEqual({ ...first, requests: [0, 0, 0] })
  await expect(evaluate(['--topics', file])).rejects.toThrow('Set MODEL_ENDPOINT')
})

test('pairs in one group and shared information', () => {
  const gold = new Map(Object.entries({ a: '1', b: '1', c: '1', d: '2', e: '2', f: '3' }))
  const found = new Map(Object.entries({ a: 'x', b: 'x', d: 'x' }))
  expect(pairAgreement(found, gold)).toMatchObject({ precision: 0.3333, recall: 0.25 })
  expect(sharedInformation(gold, gold)).toBe(1)
  const halves = new Map(Object.entries({ a: '1', b: '1', c: '2', d: '2' }))
  expect(sharedInformation(halves, new Map(Object.entries({ a: '1', b: '2', c: '1', d: '2' })))).toBe(0)
})
