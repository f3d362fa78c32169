import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { useSessionConfig } from '../../analysis/use-session-config.ts'
import { useStore } from '../../store.ts'
import { dailyQuota } from '../daily-quota.ts'
import type { CleaningWork, Rate } from '../estimate.ts'
import { useGeminiQuota, useTier } from '../use-tier.ts'

/** Returns the inputs of the cost estimate. */
export function useCleaningWork(pending: readonly Question[]): CleaningWork {
  const { config } = useSessionConfig()
  const characters = useMemo(() => pending.reduce((sum, row) => sum + row.title.length, 0), [pending])
  return {
    titles: pending.length,
    characters,
    withPhrase: config?.keywordForm ?? false,
    secondOpinion: useSecondOpinion(),
    ...useRate(),
  }
}

/**
 * Returns true if runs also judge titles whose words change. Unless the user has chosen, they do so with a paid key and
 * with the operator's model, because those have no daily quota.
 */
export function useSecondOpinion(): boolean {
  const { tier } = useTier()
  return useStore(useAnalysis().preferences).secondOpinion ?? (tier === 'paid' || tier === 'none')
}

/** Returns how fast the user's key and model are. */
export function useRate(): Rate {
  const tier = useTier()
  const { config } = useSessionConfig()
  const quota = useGeminiQuota(tier.tier === 'free', config?.model)
  return {
    // Quarry knows no price for the operator's model.
    model: tier.tier === 'none' ? undefined : config?.model,
    delayMs: requestIntervalMs(tier, tier.tier === 'none' ? undefined : config?.model),
    isOwnModel: tier.tier === 'none',
    batch: tier.batch,
    quota: quota && dailyQuota(quota),
  }
}
