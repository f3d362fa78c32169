import { type FormEvent, useState } from 'react'
import type { QuestionFilter, WordRule } from '../session/question-filter.ts'
import { FacetSection } from '../ui/facet-options.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { withWords, wordRules } from './question-filter.ts'

const labels: Readonly<Record<WordRule, string>> = { with: 'With the words', without: 'Without the words' }

type WordRulesProps = { filter: QuestionFilter; onChange: (filter: QuestionFilter) => void }

/** Words that a title must or must not have; Enter adds them as chips above the table. */
export function WordRules({ filter, onChange }: WordRulesProps) {
  const isOn = wordRules.some((rule) => filter.words[rule].length > 0)
  return (
    <FacetSection
      name="Words"
      onClear={isOn ? () => onChange({ ...filter, words: { with: [], without: [] } }) : undefined}
    >
      <div className="grid gap-1.5">
        {wordRules.map((rule) => (
          <WordField
            key={rule}
            label={labels[rule]}
            onAdd={(typed) => onChange(withWords(filter, rule, typed))}
          />
        ))}
      </div>
    </FacetSection>
  )
}

function WordField({ label, onAdd }: { label: string; onAdd: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  function add(event: FormEvent) {
    event.preventDefault()
    onAdd(typed)
    setTyped('')
  }
  return (
    <form onSubmit={add}>
      <TextInput
        aria-label={`${label}, separated by commas`}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        className="h-[max(30px,var(--h-control-sm))]! text-12!"
      />
    </form>
  )
}
