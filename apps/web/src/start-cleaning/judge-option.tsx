import { formatCount } from '@quarry/contracts/format-count'
import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { dollarsFor } from '@quarry/contracts/model-prices'
import { estimateJudgeTokens } from '@quarry/contracts/token-estimate'
import { formatDollars } from '../runs/format-cost.ts'
import { requestsFor } from '../session/estimate.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import type { CleaningWork } from './request-costs.ts'

/** Option to have titles judged whose words were changed. A free key's daily quota is not spent on it unless the user asks. */
export function JudgeOption({ work, isPaid }: { work: CleaningWork; isPaid: boolean }) {
  const { preferences } = useServices()
  const { judges = isPaid } = useStore(preferences)
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label={`Second opinion: have the AI judge whether titles whose words it changed still ask the same (at most ${costOf(work, isPaid)})`}
      checked={judges}
      onChange={({ target }) => preferences.update((before) => ({ ...before, judges: target.checked }))}
    />
  )
}

/** If every title is changed, such as `50 more requests, $0.08`. */
function costOf({ titles, characters, model }: CleaningWork, isPaid: boolean): string {
  const requests = requestsFor(titles, PAIRS_PER_REQUEST)
  const tokens = estimateJudgeTokens({ pairs: titles, characters: 2 * characters, requests })
  const dollars = model === undefined ? undefined : dollarsFor(model, tokens, Date.now())
  const price = dollars === undefined ? '' : `, ${formatDollars(dollars)}${isPaid ? '' : ' if billed'}`
  return `${formatCount(requests, 'more request')}${price}`
}
