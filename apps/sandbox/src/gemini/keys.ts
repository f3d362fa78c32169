import { behaviorOf } from '../behavior-of.ts'
import type { HttpResponse } from '../http.ts'
import { type GeminiBehavior, geminiBehaviors } from './behaviors.ts'
import { type BillingStop, keyRejections, missingKey } from './key-errors.ts'
import type { Tier } from './models.ts'

export type Key = { key: string; project: string; behavior: GeminiBehavior; tier: Tier }

export type Keys = ReturnType<typeof createKeys>

/** Returns a key's project, which is the text before its colon. Keys of the same project share quotas. */
export function projectOf(key: string): string {
  return key.split(':', 1)[0] ?? key
}

export function createKeys() {
  const tierOverrides = new Map<string, Tier | BillingStop>()
  return {
    /**
     * Returns a request's key, or the error response. `method` is for example
     * "v1beta.GenerativeService.GenerateContent".
     */
    identify(key: string | undefined, method: string): Key | HttpResponse {
      if (key === undefined || key === '') return missingKey()
      const behavior = behaviorOf(geminiBehaviors, key)
      if (behavior === undefined) return keyRejections.invalid()
      if (behavior.rejection !== undefined) return keyRejections[behavior.rejection](method)
      const project = projectOf(key)
      const tier = tierOverrides.get(project) ?? behavior.tier ?? 'paid'
      if (tier === 'free' || tier === 'paid') return { key, project, behavior, tier }
      return { key, project, behavior: { ...behavior, stop: tier }, tier: 'paid' }
    },
    /** Changes the tier of the key's project from now on, or stops its billing. */
    setTier: (key: string, tier: Tier | BillingStop) => void tierOverrides.set(projectOf(key), tier),
    /** Restores the tier of the key's project, or of all projects. */
    reset(key?: string) {
      if (key === undefined) tierOverrides.clear()
      else tierOverrides.delete(projectOf(key))
    },
  }
}
