import { z } from 'zod'
import { drawOf } from './random.ts'

/**
 * Kinds of faults. A number is the status of an error response. `ok` means no fault, not even a random one from the
 * credential's behavior. Services ignore kinds that they don't support.
 */
const FAULT_KINDS = [
  'ok',
  '302',
  '400',
  '401',
  '401-html',
  '403',
  '404',
  '408',
  '429',
  // Gemini: the daily quota is used up. Reddit: a longer Retry-After.
  '429-day',
  // An error without details, or without body and Retry-After.
  '429-bare',
  '429-json',
  '451',
  '500',
  '502',
  '503',
  '503-demand',
  '504',
  '520',
  'reset',
  'hang',
  'slow',
  // The first half of the body.
  'cut',
  // An HTML page with status 200.
  'page',
  // The previous page again.
  'repeat',
  // A successful response that asks for a pause.
  'backoff',
  'no-cursor',
  'recitation',
  'empty',
  'no-candidates',
  'safety',
  'prompt-blocked',
  'max-tokens',
  // One of the faults in `gemini/batch-faults.ts`.
  'scramble',
  // Neighboring titles are swapped.
  'swap',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault and the share of requests that have it. */
export type FaultShare = readonly [kind: FaultKind, share: number]

export const FaultScript = z.strictObject({
  key: z.string().min(1),
  script: z.array(z.strictObject({ kind: z.enum(FAULT_KINDS) })).max(10_000),
})

export type Faults = ReturnType<typeof createFaults>

export function createFaults(seed: string) {
  const scripts = new Map<string, FaultKind[]>()
  const requests = new Map<string, number>()
  const drawn = (credential: string, mix: readonly FaultShare[]): FaultKind => {
    const count = (requests.get(credential) ?? 0) + 1
    requests.set(credential, count)
    let left = drawOf(seed, 'fault', credential, count)
    for (const [kind, share] of mix) {
      left -= share
      if (left < 0) return kind
    }
    return 'ok'
  }
  return {
    /** Returns the fault of the credential's next request: the next step of its script, or else a draw from the mix. */
    next: (credential: string, mix: readonly FaultShare[]): FaultKind =>
      scripts.get(credential)?.shift() ?? (mix.length === 0 ? 'ok' : drawn(credential, mix)),
    /** Replaces the credential's script. */
    script({ key, script }: z.infer<typeof FaultScript>) {
      scripts.set(
        key,
        script.map(({ kind }) => kind),
      )
    },
    /** Deletes the script and restarts the draws of one credential or of all. */
    reset(credential?: string) {
      for (const known of [scripts, requests]) {
        if (credential === undefined) known.clear()
        else known.delete(credential)
      }
    },
  }
}
