import { useId } from 'react'
import { SelectInput } from '../../ui/select-input.tsx'
import { type KeywordSourceId, keywordFields, keywordSources } from './keyword-columns.ts'
import type { KeywordFile, KeywordFileChoices } from './read-keyword-file.ts'

const sourceIds = Object.keys(keywordSources) as KeywordSourceId[]

type KeywordFileFormProps = { read: KeywordFile; onChange: (choices: KeywordFileChoices) => void }

/** Which tool wrote the file, and what each of its columns contains: a guess that the user can change. */
export function KeywordFileForm({ read, onChange }: KeywordFileFormProps) {
  const { source, columns, names } = read
  const id = useId()
  return (
    <form
      className="grid content-start gap-6 border-line px-4 py-5 md:overflow-y-auto md:[scrollbar-gutter:stable] md:border-r md:px-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-2 text-13">
        <label htmlFor={`${id}-source`} className="font-semibold">
          From
        </label>
        <SelectInput
          id={`${id}-source`}
          value={source}
          onChange={({ target }) => onChange({ source: target.value as KeywordSourceId })}
        >
          {sourceIds.map((one) => (
            <option key={one} value={one}>
              {keywordSources[one].name}
            </option>
          ))}
        </SelectInput>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2.5 text-13 font-semibold">Columns</legend>
        {keywordFields.map(([field, label]) => (
          <div key={field} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2 text-13">
            <label htmlFor={`${id}-${field}`}>{label}</label>
            <SelectInput
              id={`${id}-${field}`}
              value={columns[field] ?? ''}
              onChange={({ target }) => {
                const { [field]: _, ...others } = columns
                const chosen = target.value === '' ? others : { ...others, [field]: target.value }
                onChange({ source, columns: chosen })
              }}
            >
              <option value="">None</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </div>
        ))}
      </fieldset>
    </form>
  )
}
