import { modelLimits, requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { useSessionConfig } from '../session/use-session-config.ts'
import type { CleaningWork } from './request-costs.ts'
import { useSessionStats } from './use-session-stats.ts'

/** Returns the input of the cost estimate, as far as it is known. */
export function useWork(pending: readonly Question[], tier: TierInfo): CleaningWork {
  const { config } = useSessionConfig()
  const stats = useSessionStats()
  const characters = useMemo(() => pending.reduce((sum, row) => sum + row.title.length, 0), [pending])
  const perDay = config && tier.tier === 'free' ? modelLimits(config.model, 'free').requestsPerDay : undefined
  return {
    titles: pending.length,
    characters,
    withPhrase: config?.keywordForm ?? false,
    model: config?.model,
    delayMs: requestIntervalMs(tier, config?.model),
    quota: perDay === undefined ? undefined : { perDay, sent: stats?.requests.gemini ?? 0 },
  }
}
