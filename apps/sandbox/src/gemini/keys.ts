import { behaviourOf, projectOf } from '../behaviour-of.ts'
import type { HttpResponse } from '../response.ts'
import { type GeminiBehaviour, geminiBehaviours } from './behaviours.ts'
import { missingKey, rejectedKey } from './key-errors.ts'
import type { Tier } from './models.ts'

export type KeyTier = Tier | 'blocked'

export type Key = { key: string; project: string; behaviour: GeminiBehaviour; tier: Tier }

export type Keys = {
  /**
   * Returns the key of a request, or the error response. `method` is such as
   * "v1beta.GenerativeService.GenerateContent".
   */
  identify(key: string | undefined, method: string): Key | HttpResponse
  /** Changes the tier of the key's project from now on. */
  flip(key: string, tier: KeyTier): void
  /** Restores the tier of the key's project, or of all projects. */
  reset(key?: string): void
}

export function createKeys(): Keys {
  const flipped = new Map<string, KeyTier>()
  return {
    identify: (key, method) => {
      if (key === undefined || key === '') return missingKey()
      const behaviour = behaviourOf(geminiBehaviours, key)
      if (behaviour === undefined) return rejectedKey('invalid', method)
      if (behaviour.rejection !== undefined) return rejectedKey(behaviour.rejection, method)
      const project = projectOf(key)
      const tier = flipped.get(project) ?? behaviour.tier
      if (tier === 'blocked')
        return { key, project, behaviour: { ...behaviour, stop: 'prepaid-empty' }, tier: 'paid' }
      return { key, project, behaviour, tier }
    },
    flip: (key, tier) => void flipped.set(projectOf(key), tier),
    reset: (key) => {
      if (key === undefined) flipped.clear()
      else flipped.delete(projectOf(key))
    },
  }
}
