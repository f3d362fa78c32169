import { formatCount } from '@quarry/contracts/format-count'
import { readSubredditName } from '@quarry/contracts/sources'
import { useId, useState } from 'react'
import { LabeledCheckbox, LabeledRadio } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Choices, ColumnChoice } from '../choices-and-preview.tsx'
import { type Columns, fields } from './fields.ts'
import type { FileSummary, ReadChoices } from './read-title-file.ts'
import type { FileFilter } from './title-collector.ts'

const filters: readonly (readonly [FileFilter, name: string, note: string])[] = [
  ['strict', 'Strict', 'only titles that clearly ask something'],
  ['broad', 'Broad', 'catches nearly every question, plus some titles that aren’t'],
  ['all', 'All titles', 'questions or not'],
]

type FileChoicesFormProps = {
  summary: FileSummary
  /** How many more questions fit into the session. */
  room: number
  choices: ReadChoices
  onChange: (change: Partial<ReadChoices>) => void
  filter: FileFilter
  onFilter: (filter: FileFilter) => void
}

/** Chooses which titles to open, and what each column contains. */
export function FileChoicesForm(props: FileChoicesFormProps) {
  const { summary, room, choices, onChange, filter, onFilter } = props
  const name = useId()
  const { counts, columns, names, stopped } = summary

  const columnChoice = ([field, label]: (typeof fields)[number]) => (
    <ColumnChoice
      key={field}
      label={label}
      column={columns[field]}
      names={names}
      isRequired={field === 'title'}
      onChange={(column) => onChange({ columns: { ...columns, [field]: column } })}
    />
  )

  return (
    <>
      <Choices title="Which titles">
        {filters.map(([one, label, note]) => {
          const count = Math.min(room, counts.taken[one])
          return (
            <LabeledRadio
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
          <LabeledCheckbox
            label="The first row names the columns"
            className="text-13"
            checked={summary.hasHeader}
            onChange={({ target }) => onChange({ hasHeader: target.checked, columns: undefined })}
          />
        )}
        {columnChoice(title)}
        <Disclosure label="Other columns" note={formatFound(columns)}>
          <div className="grid gap-3 pt-3">{others.map(columnChoice)}</div>
        </Disclosure>
        <CommunityField
          subreddit={choices.subreddit}
          isForAll={columns.subreddit === undefined}
          onChange={(subreddit) => onChange({ subreddit })}
        />
      </Choices>
    </>
  )
}

const [title, ...others] = fields

/** Such as `community, score, date found`. */
function formatFound(columns: Columns): string {
  const found = others.filter(([field]) => columns[field] !== undefined)
  if (found.length === 0) return 'none found'
  return `${found.map(([, label]) => label.toLowerCase()).join(', ')} found`
}

type CommunityFieldProps = {
  subreddit: string
  /** True if no column of the file names a community. */
  isForAll: boolean
  onChange: (subreddit: string) => void
}

/** Applied when the field loses focus, because each change reads the file again; may be empty while typing. */
function CommunityField({ subreddit, isForAll, onChange }: CommunityFieldProps) {
  const [typed, setTyped] = useState(subreddit)

  function leave() {
    const name = readSubredditName(typed)
    setTyped(name || subreddit)
    if (name !== '' && name !== subreddit) onChange(name)
  }

  return (
    <Field
      label={isForAll ? 'Community for all rows' : 'Community for rows without one'}
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
    </Field>
  )
}
