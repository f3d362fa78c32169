import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX, QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useId, useState } from 'react'
import { Checkbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  type EntryNoun,
  forTool,
  type KeywordSettings,
  type KeywordToolId,
  keywordTools,
  nounOf,
} from './keyword-tools.ts'
import { promptLengths } from './keywords.ts'
import { PhraseOption } from './phrase-option.tsx'

const toolIds: readonly KeywordToolId[] = ['google', 'ahrefs', 'semrush', 'table', 'plain', 'prompts']

type KeywordChoicesFormProps = {
  rows: readonly Question[]
  /** How many of the rows the AI has cleaned. */
  cleaned: number
  tooLong: number
  /** Files that the keywords are split into. */
  files: number
  settings: KeywordSettings
  onChange: (change: Partial<KeywordSettings>) => void
}

export function KeywordChoicesForm(props: KeywordChoicesFormProps) {
  const { rows, cleaned, files, settings, onChange } = props
  const name = useId()
  const withPhrase = rows.filter((row) => row.keyword !== undefined).length
  return (
    <form
      className="grid content-start gap-5 border-line px-4 py-5 md:overflow-y-auto md:[scrollbar-gutter:stable] md:border-r md:px-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choices title="Which questions">
        <LabelledRadio
          name={`${name}-source`}
          label="Cleaned only"
          note={formatCount(cleaned, 'question')}
          checked={settings.source === 'cleaned'}
          onChange={() => onChange({ source: 'cleaned' })}
        />
        <LabelledRadio
          name={`${name}-source`}
          label="All of them"
          note={`${formatCount(rows.length, 'question')}, with the title that is shown`}
          checked={settings.source === 'all'}
          onChange={() => onChange({ source: 'all' })}
        />
      </Choices>
      {settings.tool === 'prompts' ? (
        <Choices title="Longest question">
          {promptLengths.map((length) => (
            <LabelledRadio
              key={length}
              name={`${name}-length`}
              label={`${length} characters`}
              checked={settings.promptLength === length}
              onChange={() => onChange({ promptLength: length })}
            />
          ))}
        </Choices>
      ) : (
        <KeywordForm {...props} withPhrase={withPhrase} />
      )}
      <Choices title="Tool">
        {toolIds.map((id) => (
          <LabelledRadio
            key={id}
            name={`${name}-tool`}
            label={keywordTools[id].name}
            note={keywordTools[id].note}
            checked={settings.tool === id}
            onChange={() => onChange(forTool(id))}
          />
        ))}
        <RowsPerFileField
          key={settings.tool}
          noun={nounOf(settings.tool)}
          rowsPerFile={settings.rowsPerFile}
          files={files}
          onChange={(rowsPerFile) => onChange({ rowsPerFile })}
        />
      </Choices>
    </form>
  )
}

/** How a question becomes a keyword. */
function KeywordForm({
  rows,
  cleaned,
  tooLong,
  settings,
  onChange,
  withPhrase,
}: KeywordChoicesFormProps & { withPhrase: number }) {
  const name = useId()
  return (
    <>
      <Choices title="Keyword text">
        <LabelledRadio
          name={`${name}-form`}
          label="Full question"
          checked={settings.form === 'question'}
          onChange={() => onChange({ form: 'question' })}
        />
        <LabelledRadio
          name={`${name}-form`}
          label="Search phrase"
          note={
            withPhrase > 0
              ? `${formatCount(withPhrase, 'question')} with a phrase from Gemini, the full question for the rest`
              : 'No question has one yet. Gemini writes them during cleaning if you request them.'
          }
          disabled={withPhrase === 0}
          checked={settings.form === 'phrase'}
          onChange={() => onChange({ form: 'phrase' })}
        />
        {cleaned < rows.length && withPhrase === 0 && <PhraseOption />}
      </Choices>
      <Choices title="Tidy up">
        <Option
          label="Lower case"
          checked={settings.lowerCase}
          onChange={(lowerCase) => onChange({ lowerCase })}
        />
        <Option
          label={`At most ${KEYWORD_WORDS_MAX} words, ${KEYWORD_CHARACTERS_MAX} characters`}
          note={
            tooLong > 0
              ? `${formatNumber(tooLong)} longer and left out; planners reject them`
              : 'Planners reject longer ones'
          }
          checked={settings.withinLimits}
          onChange={(withinLimits) => onChange({ withinLimits })}
        />
        <p className="text-12 leading-normal text-ink-3">
          Symbols that planners reject are always removed, and each keyword appears once.
        </p>
      </Choices>
    </>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-13 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

type OptionProps = {
  label: string
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Option({ label, note, checked, onChange }: OptionProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-start gap-2.5 text-13">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {note && <span className="mt-px block text-12 leading-normal text-ink-3">{note}</span>}
      </span>
    </label>
  )
}

type RowsPerFileFieldProps = {
  noun: EntryNoun
  rowsPerFile: number
  files: number
  onChange: (rowsPerFile: number) => void
}

/** May be empty while typing; an invalid number is corrected when the field loses focus. */
function RowsPerFileField({ noun, rowsPerFile, files, onChange }: RowsPerFileFieldProps) {
  const [typed, setTyped] = useState(String(rowsPerFile))

  function type(text: string) {
    setTyped(text)
    const rows = Math.trunc(Number(text))
    if (rows >= 1) onChange(Math.min(rows, QUESTIONS_MAX))
  }

  return (
    <Field
      label={`${noun.titleMany} per file`}
      help={files > 1 ? `Makes ${files} files.` : 'Lower it to your plan’s limit.'}
    >
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          inputMode="numeric"
          min={1}
          max={QUESTIONS_MAX}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(String(rowsPerFile))}
          className="w-28!"
        />
      )}
    </Field>
  )
}
