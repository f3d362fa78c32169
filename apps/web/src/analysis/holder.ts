import { counterOf, type Holder } from '@quarry/contracts/endpoints/analyses'

const RANDOM_BYTES = 8

/** Returns a holder with a higher counter than all of these, so that it takes over from them. */
export function newHolder(...above: (Holder | number | undefined)[]): Holder {
  const counters = above.map((held) => (typeof held === 'string' ? counterOf(held) : (held ?? 0)))
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  const id = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${Math.max(0, ...counters) + 1}.${id}`
}

/** Returns a new analysis's id. `crypto.randomUUID` exists only over HTTPS and on this computer. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number(`0x${hex[16]}`) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
