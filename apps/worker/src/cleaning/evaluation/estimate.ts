/** A figure with its 95 % interval, each 0 to 1. */
export interface Estimate {
  value: number
  low: number
  high: number
}

const NORMAL_95 = 1.959_964
const RESAMPLES = 1000

/** Returns a share of `total` with its Wilson interval, which is 0 to 1 if `total` is 0. */
export function shareOf(count: number, total: number): Estimate {
  if (total === 0) return { value: 0, low: 0, high: 1 }
  const value = count / total
  const z2 = NORMAL_95 ** 2
  const middle = (value + z2 / (2 * total)) / (1 + z2 / total)
  const reach =
    (NORMAL_95 / (1 + z2 / total)) * Math.sqrt((value * (1 - value)) / total + z2 / (4 * total ** 2))
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** Returns the mean with a bootstrap interval, which is the same on every run. */
export function meanOf(values: readonly number[]): Estimate {
  if (values.length === 0) return { value: 0, low: 0, high: 1 }
  const draw = sequence()
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let i = 0; i < values.length; i += 1) sum += values[Math.floor(draw() * values.length)] ?? 0
    return sum / values.length
  }).sort((a, b) => a - b)
  const value = values.reduce((sum, each) => sum + each, 0) / values.length
  return { value, low: means[RESAMPLES * 0.025] ?? value, high: means[RESAMPLES * 0.975 - 1] ?? value }
}

/** A fixed sequence of numbers of at least 0 and below 1 (Park and Miller). */
function sequence(): () => number {
  let state = 20_261_120
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
