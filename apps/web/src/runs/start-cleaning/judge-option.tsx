import { formatCount } from '@quarry/contracts/format-count'
import { useServices } from '../../session/services.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import { formatDollars } from '../format-cost.ts'
import { type CleaningWork, judgeCost } from './request-costs.ts'

/** Option to have titles judged whose words were changed. A free key's daily quota is not spent on it unless the user asks. */
export function JudgeOption({ work, isPaid }: { work: CleaningWork; isPaid: boolean }) {
  const { preferences } = useServices()
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label={`Second opinion: have the AI judge whether titles whose words it changed still ask the same (at most ${formatJudgeCost(work, isPaid)})`}
      checked={work.judges}
      onChange={({ target }) => preferences.update((before) => ({ ...before, judges: target.checked }))}
    />
  )
}

/** Such as `50 requests, $0.08`. */
export function formatJudgeCost(work: CleaningWork, isPaid: boolean): string {
  const { requests, dollars } = judgeCost(work, Date.now())
  const price = dollars === undefined ? '' : `, ${formatDollars(dollars)}${isPaid ? '' : ' if billed'}`
  return `${formatCount(requests, 'request')}${price}`
}
