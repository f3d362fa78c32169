import { TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import { useId } from 'react'
import { minutesAndSeconds, recommendedTitlesPerRequest, requestsFor } from './estimate.ts'

type TitlesPerRequestProps = {
  /** How many questions the choice is for. */
  questions: number
  delayMs: number
  value: number
  onChange: (titlesPerRequest: number) => void
}

/** What each choice means for these questions: time, and requests of the key's quota. */
export function TitlesPerRequest({ questions, delayMs, value, onChange }: TitlesPerRequestProps) {
  const name = useId()
  const recommended = recommendedTitlesPerRequest(questions, delayMs, TITLES_PER_REQUEST_CHOICES)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-12 text-ink-2">
        Titles per request, for these {questions.toLocaleString('en-US')}{' '}
        {questions === 1 ? 'question' : 'questions'}
      </legend>
      <div className="grid grid-cols-2 overflow-hidden rounded-2 border border-line-strong md:grid-cols-4">
        {TITLES_PER_REQUEST_CHOICES.map((titles, index) => {
          const requests = requestsFor(questions, titles)
          return (
            <label
              key={titles}
              className={`relative flex min-w-0 gap-2 px-3 pt-2 pb-[9px] text-13 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${index % 2 === 1 ? 'border-l' : ''} ${index > 1 ? 'border-t md:border-t-0' : ''} ${index === 2 ? 'md:border-l' : ''} border-line has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--accent-ink)]`}
            >
              <input
                type="radio"
                name={name}
                className="radio focus-visible:outline-none"
                checked={value === titles}
                onChange={() => onChange(titles)}
              />
              <span className="min-w-0">
                <span className="font-semibold">{titles}</span>
                {titles === recommended && (
                  <span className="ml-1 text-12 font-medium text-accent-ink">Recommended</span>
                )}
                <span className="block text-12 leading-[1.45] text-ink-2">
                  {minutesAndSeconds(requests * delayMs)}, {requests}{' '}
                  {requests === 1 ? 'request' : 'requests'}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
