import { type TierInfo, tierInfo } from '@quarry/contracts/tier'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ShareAlikeTitles } from '../analysis/analysis-state.ts'
import { newAccess, noChoices } from '../analysis/choices/workflow.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { nothingUnsent, withUnsent } from '../analysis/questions/unsent-questions.ts'
import { createStore } from '../store.ts'
import { confirmShareAlike } from './share-alike.tsx'
import { tierKey } from './use-tier.ts'

const rows = [sampleQuestion('a'), sampleQuestion('se-1', { source: 'stack-exchange', subreddit: 'cooking' })]

function sentFor(ids: readonly string[], tier: TierInfo, confirmed = false) {
  const queries = new QueryClient()
  queries.setQueryData(tierKey, tier)
  const shareAlikeTitles = createStore<ShareAlikeTitles | undefined>(undefined)
  const sent: (readonly string[])[] = []
  confirmShareAlike(
    {
      id: 'a',
      queries,
      shareAlikeTitles,
      unsent: createStore(withUnsent(nothingUnsent, rows)),
      workflow: createStore({
        ...newAccess({ redditClientId: '', redditClientSecret: '', geminiApiKey: 'own-key' }),
        ...noChoices,
        shareAlikeConfirmed: confirmed,
      }),
    },
    ids,
    (given) => sent.push(given),
  )
  return { sent, asked: shareAlikeTitles.get() }
}

test('without billing, Stack Exchange titles wait for the user’s decision and can be left out', () => {
  for (const tier of [tierInfo.free, { ...tierInfo.free, tier: 'unknown' as const }]) {
    const { sent, asked } = sentFor(['a', 'se-1'], tier)
    expect(sent).toEqual([])
    expect(asked).toMatchObject({ ids: ['a', 'se-1'], others: ['a'] })
    asked?.send(asked.others)
    expect(sent).toEqual([['a']])
  }
})

test('the user is not asked with billing, without such titles, or twice in a session', () => {
  for (const { sent, asked } of [
    sentFor(['a', 'se-1'], tierInfo.paid),
    sentFor(['a'], tierInfo.free),
    sentFor(['a', 'se-1'], tierInfo.free, true),
  ]) {
    expect(asked).toBeUndefined()
    expect(sent).toHaveLength(1)
  }
})
