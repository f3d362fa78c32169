import { formatCount } from '@quarry/contracts/format-count'
import {
  PROTECTED_TERM_LENGTH_MAX,
  PROTECTED_TERMS_MAX,
  ProtectedTerm,
} from '@quarry/contracts/protected-terms'
import { useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { useStore } from '../../store.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'

/** Words that the next runs keep exactly as written. */
export function ProtectedTermsField() {
  const { choices } = useAnalysis()
  const { protectedTerms: terms } = useStore(choices)
  const [draft, setDraft] = useState<string>()
  const typed = draft ?? terms.join('\n')
  const { problem } = readTerms(typed)
  return (
    <Disclosure label="Words to keep" note={terms.length > 0 ? formatCount(terms.length, 'word') : 'none'}>
      <div className="pt-3 pl-5">
        <Field
          label="Brands and abbreviations"
          help="One per line, case-sensitive. Cleaned titles keep them exactly as written."
          error={problem}
        >
          {(ids) => (
            <textarea
              {...ids}
              // Always the same height, so that nothing moves under the pointer.
              rows={3}
              spellCheck={false}
              autoComplete="off"
              className="w-full resize-y rounded-2 border border-control bg-surface px-2.5 py-1.5 text-13 text-ink aria-invalid:border-bad"
              value={typed}
              onChange={({ target }) => {
                setDraft(target.value)
                const protectedTerms = readTerms(target.value).terms
                choices.update((before) => ({ ...before, protectedTerms }))
              }}
              // After typing, the field shows the stored terms, unless one has a problem.
              onBlur={() => problem === undefined && setDraft(undefined)}
            />
          )}
        </Field>
      </div>
    </Disclosure>
  )
}

/** Returns the terms of a typed list, separated by lines or commas, without repeats, and its problems. */
export function readTerms(typed: string): { terms: string[]; problem: string | undefined } {
  const given = [...new Set(typed.split(/[\n,]/).map((term) => term.trim()))].filter((term) => term !== '')
  const terms = given.filter((term) => ProtectedTerm.safeParse(term).success).slice(0, PROTECTED_TERMS_MAX)
  const unfit = given.find((term) => !ProtectedTerm.safeParse(term).success)
  if (unfit !== undefined) return { terms, problem: problemOf(unfit) }
  const isFull = given.length > PROTECTED_TERMS_MAX
  return { terms, problem: isFull ? `Only the first ${PROTECTED_TERMS_MAX} are kept.` : undefined }
}

function problemOf(term: string): string {
  if (/[()[\]{}]/.test(term)) return `“${shortened(term)}” has brackets, which cleaned titles never have.`
  if (!/[\p{L}\p{N}]/u.test(term)) return `“${shortened(term)}” has no letter or digit.`
  return `“${shortened(term)}” is longer than ${PROTECTED_TERM_LENGTH_MAX} characters.`
}

function shortened(term: string): string {
  return term.length > 30 ? `${term.slice(0, 29).trimEnd()}…` : term
}
