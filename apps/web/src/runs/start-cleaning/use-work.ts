import type { GeminiQuota } from '@quarry/contracts/endpoints/connections'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { offersFlex } from '@quarry/contracts/service-tier'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { offeredTopics } from '../../session/found-topics.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useGeminiQuota } from '../../session/use-gemini-quota.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import type { CleaningWork, DailyQuota } from './request-costs.ts'

/** Returns the input of the cost estimate, as far as it is known. */
export function useWork(pending: readonly Question[], tier: TierInfo): CleaningWork {
  const { config } = useSessionConfig()
  const services = useServices()
  const isPaid = tier.tier === 'paid'
  const { serviceTier, namesTopics, judges = isPaid } = useStore(services.preferences)
  const found = useStore(services.topics)
  const topics = useMemo(() => (namesTopics ? offeredTopics(found) : undefined), [namesTopics, found])
  const quota = useGeminiQuota(tier.tier === 'free', config?.model)
  const characters = useMemo(() => pending.reduce((sum, row) => sum + row.title.length, 0), [pending])
  return {
    titles: pending.length,
    characters,
    withPhrase: config?.keywordForm ?? false,
    topics,
    judges,
    model: config?.model,
    delayMs: requestIntervalMs(tier, config?.model),
    quota: quota && dailyQuota(quota),
    serviceTier: isPaid && offersFlex(config?.model) ? serviceTier : 'standard',
  }
}

function dailyQuota({ requestsPerDay, left, usedUpUntil }: GeminiQuota): DailyQuota | undefined {
  if (requestsPerDay === undefined || left === undefined) return undefined
  return {
    perDay: requestsPerDay,
    left,
    usedUpUntilMs: usedUpUntil === undefined ? undefined : Date.parse(usedUpUntil),
  }
}
