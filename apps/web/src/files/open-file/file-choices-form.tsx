import { formatCount } from '@quarry/contracts/format-count'
import { readSubredditName } from '@quarry/contracts/subreddit-name'
import { type ReactNode, useId, useState } from 'react'
import { LabelledCheckbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field as LabelledField } from '../../ui/field.tsx'
import { SelectInput, TextInput } from '../../ui/text-input.tsx'
import { type Columns, type Field, fields } from './columns.ts'
import { type FileFilter, fileFilters } from './file-filter.ts'
import type { FileSummary, ReadChoices } from './read-file.ts'

const filterNames: Readonly<Record<FileFilter, readonly [name: string, note: string]>> = {
  strict: ['Strict', 'only titles that clearly ask something'],
  broad: ['Broad', 'misses hardly any question, but some titles aren’t questions'],
  all: ['All titles', 'questions or not'],
}

type FileChoicesFormProps = {
  summary: FileSummary
  /** Questions that still fit. */
  room: number
  choices: ReadChoices
  onChange: (change: Partial<ReadChoices>) => void
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
}

/** Which titles are opened, and what each column of the file contains. */
export function FileChoicesForm(props: FileChoicesFormProps) {
  const { summary, room, choices, onChange, filter, onFilter } = props
  const name = useId()
  const { counts, columns, names, stopped } = summary

  function columnChoice(field: Field, label: string) {
    return (
      <ColumnChoice
        key={field}
        label={label}
        column={columns[field]}
        names={names}
        isOptional={field !== 'title'}
        onChange={(column) => {
          const { [field]: _, ...rest } = columns
          onChange({ columns: column === undefined ? rest : { ...rest, [field]: column } })
        }}
      />
    )
  }

  return (
    <form
      className="grid content-start gap-6 border-line px-4 py-5 md:overflow-y-auto md:[scrollbar-gutter:stable] md:border-r md:px-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choices title="Which titles">
        {fileFilters.map((one) => {
          const [label, note] = filterNames[one]
          const count = Math.min(room, counts.taken[one])
          return (
            <LabelledRadio
              key={one}
              name={name}
              label={label}
              note={`${stopped || counts.taken[one] > room ? 'The first ' : ''}${formatCount(count, 'title')}: ${note}`}
              checked={filter === one}
              onChange={() => onFilter(one)}
            />
          )
        })}
      </Choices>
      <Choices title="Columns">
        {summary.format === 'csv' && (
          <LabelledCheckbox
            label="The first row names the columns"
            className="text-13"
            checked={summary.hasHeader}
            onChange={({ target }) => onChange({ hasHeader: target.checked, columns: undefined })}
          />
        )}
        {columnChoice('title', 'Title')}
        <Disclosure label="Other columns" note={formatFound(columns)}>
          <div className="grid gap-3 pt-3">{others.map(([field, label]) => columnChoice(field, label))}</div>
        </Disclosure>
        <CommunityField
          subreddit={choices.subreddit}
          isForAll={columns.subreddit === undefined}
          onChange={(subreddit) => onChange({ subreddit })}
        />
      </Choices>
    </form>
  )
}

const others = fields.filter(([field]) => field !== 'title')

/** Such as `community, score, date found`. */
function formatFound(columns: Columns): string {
  const found = others.filter(([field]) => columns[field] !== undefined)
  if (found.length === 0) return 'none found'
  return `${found.map(([, label]) => label.toLowerCase()).join(', ')} found`
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2.5 text-13 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

type ColumnChoiceProps = {
  label: string
  column: string | undefined
  names: readonly string[]
  isOptional: boolean
  onChange: (column: string | undefined) => void
}

function ColumnChoice({ label, column, names, isOptional, onChange }: ColumnChoiceProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2 text-13">
      <label htmlFor={id}>{label}</label>
      <SelectInput
        id={id}
        value={column ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        {(isOptional || column === undefined) && <option value="">None</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

type CommunityFieldProps = {
  subreddit: string
  /** The file names no community at all. */
  isForAll: boolean
  onChange: (subreddit: string) => void
}

/** May be empty while typing; it is taken over when the field loses focus, because the file is read again then. */
function CommunityField({ subreddit, isForAll, onChange }: CommunityFieldProps) {
  const [typed, setTyped] = useState(subreddit)

  function leave() {
    const name = readSubredditName(typed)
    setTyped(name || subreddit)
    if (name !== '' && name !== subreddit) onChange(name)
  }

  return (
    <LabelledField
      label={isForAll ? 'Community of all rows' : 'Community of rows without one'}
      help="Shown in the table and in exports."
    >
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={50}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
        />
      )}
    </LabelledField>
  )
}
