/** `new` rose from nothing, `gone` fell to nothing, and `same` means that chance alone explains the difference. */
export type Verdict = 'new' | 'rose' | 'same' | 'fell' | 'gone'

/** How many questions of a side are about something. */
interface Count {
  count: number
  of: number
}

/** With fewer questions, any rise or fall may be due to chance, whatever the share. */
const QUESTIONS_FOR_A_VERDICT = 10

/** Chance alone produces a larger deviation in one case out of twenty. */
const DEVIATION_95 = 1.96

export const shareOf = ({ count, of }: Count): number => (of === 0 ? 0 : count / of)

/** Judges a change in share by the two-proportion test, because the sides may differ in size. */
export function judgeChange(first: Count, second: Count): Verdict {
  if (Math.max(first.count, second.count) < QUESTIONS_FOR_A_VERDICT) return 'same'
  if (Math.abs(deviationOf(first, second)) < DEVIATION_95) return 'same'
  if (shareOf(second) > shareOf(first)) return first.count === 0 ? 'new' : 'rose'
  return second.count === 0 ? 'gone' : 'fell'
}

/** Returns the difference between the shares in standard errors, or 0 if a side is empty or nothing differs. */
function deviationOf(first: Count, second: Count): number {
  if (first.of === 0 || second.of === 0) return 0
  const pooled = (first.count + second.count) / (first.of + second.of)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of))
  return error === 0 ? 0 : (shareOf(second) - shareOf(first)) / error
}
