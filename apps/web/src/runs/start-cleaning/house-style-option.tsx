import { formatCount } from '@quarry/contracts/format-count'
import {
  type HouseStyle,
  PROTECTED_TERM_LENGTH_MAX,
  PROTECTED_TERMS_MAX,
  ProtectedTerm,
  type Spelling,
} from '@quarry/contracts/house-style'
import { useId, useState } from 'react'
import { capitalized } from '../../session/questions/community-words.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { LabelledCheckbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'

const spellings: readonly Spelling[] = ['as-written', 'american', 'british']

/** How the next runs write titles: protected terms, spelling, capital letters. */
export function HouseStyleOption() {
  const { preferences } = useServices()
  const { style } = useStore(preferences)
  const change = (changed: Partial<HouseStyle>) =>
    preferences.update((before) => ({ ...before, style: { ...before.style, ...changed } }))
  const name = useId()
  return (
    <Disclosure label="House style" note={formatStyle(style)}>
      <div className="grid gap-4 pt-3 pl-5">
        <ProtectedTerms
          terms={style.protectedTerms}
          onChange={(protectedTerms) => change({ protectedTerms })}
        />
        <fieldset>
          <legend className="mb-1.5 text-13 font-medium">Spelling</legend>
          <div className="flex flex-wrap gap-x-3.5 gap-y-1.5">
            {spellings.map((spelling) => (
              <LabelledRadio
                key={spelling}
                name={name}
                label={capitalized(spelling.replace('-', ' '))}
                checked={style.spelling === spelling}
                onChange={() => change({ spelling })}
              />
            ))}
          </div>
        </fieldset>
        <LabelledCheckbox
          className="text-13"
          label="Sentence case: capital letters only at the beginning and in names"
          checked={style.sentenceCase}
          onChange={({ target }) => change({ sentenceCase: target.checked })}
        />
      </div>
    </Disclosure>
  )
}

type ProtectedTermsProps = { terms: readonly string[]; onChange: (terms: string[]) => void }

function ProtectedTerms({ terms, onChange }: ProtectedTermsProps) {
  const [draft, setDraft] = useState<string>()
  const typed = draft ?? terms.join('\n')
  const { problem } = readTerms(typed)
  return (
    <Field
      label="Words to keep as they are"
      optional
      help="Brands and abbreviations, one a line. Capital letters count. Cleaned titles keep them letter by letter."
      error={problem}
    >
      {(ids) => (
        <textarea
          {...ids}
          // Of one height, so that nothing moves under the pointer.
          rows={3}
          spellCheck={false}
          autoComplete="off"
          className="w-full resize-y rounded-2 border border-control bg-surface px-2.5 py-1.5 text-13 text-ink aria-invalid:border-bad"
          value={typed}
          onChange={({ target }) => {
            setDraft(target.value)
            onChange(readTerms(target.value).terms)
          }}
          // What is shown after typing is what is kept, unless something is wrong with it.
          onBlur={() => problem === undefined && setDraft(undefined)}
        />
      )}
    </Field>
  )
}

/** Such as `2 words kept, American spelling, sentence case`. */
function formatStyle({ protectedTerms, spelling, sentenceCase }: HouseStyle): string {
  const parts = [
    ...(protectedTerms.length > 0 ? [`${formatCount(protectedTerms.length, 'word')} kept`] : []),
    ...(spelling === 'as-written' ? [] : [`${capitalized(spelling)} spelling`]),
    ...(sentenceCase ? ['sentence case'] : []),
  ]
  return parts.length === 0 ? 'words to keep, spelling' : parts.join(', ')
}

/** Returns the terms of a typed list, one a line or between commas, without repeats, and what is wrong with it. */
export function readTerms(typed: string): { terms: string[]; problem: string | undefined } {
  const given = [...new Set(typed.split(/[\n,]/).map((term) => term.trim()))].filter((term) => term !== '')
  const terms = given.filter((term) => ProtectedTerm.safeParse(term).success).slice(0, PROTECTED_TERMS_MAX)
  const unfit = given.find((term) => !ProtectedTerm.safeParse(term).success)
  if (unfit !== undefined) return { terms, problem: problemOf(unfit) }
  const isFull = given.length > PROTECTED_TERMS_MAX
  return { terms, problem: isFull ? `Only the first ${PROTECTED_TERMS_MAX} are kept.` : undefined }
}

function problemOf(term: string): string {
  if (/[()[\]{}]/.test(term)) return `“${shortened(term)}” has brackets, and cleaned titles have none.`
  if (!/[\p{L}\p{N}]/u.test(term)) return `“${shortened(term)}” has no letter or digit.`
  return `“${shortened(term)}” is longer than ${PROTECTED_TERM_LENGTH_MAX} characters.`
}

function shortened(term: string): string {
  return term.length > 30 ? `${term.slice(0, 29).trimEnd()}…` : term
}
