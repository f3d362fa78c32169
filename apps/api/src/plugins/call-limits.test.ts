import { costly } from '@quarry/contracts/endpoints/costly'
import { RunAccepted, startPostCheck } from '@quarry/contracts/endpoints/runs'
import { expect, test } from 'vitest'
import { declaredEndpoints } from './testing/declared-endpoints.ts'

test('every endpoint that starts a run is costly', async () => {
  const starts = (await declaredEndpoints()).filter(
    ({ schema: { response } }) => response instanceof Object && Object.values(response).includes(RunAccepted),
  )
  expect(starts.map(({ url }) => url)).toContain(startPostCheck.url)
  expect(starts.filter(({ config }) => config !== costly)).toEqual([])
})
