import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX, QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useId, useState } from 'react'
import { Choices } from '../../files/choices-and-preview.tsx'
import { LabelledCheckbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  type EntryNoun,
  forTool,
  type KeywordSettings,
  type KeywordToolId,
  keywordTools,
  nounOf,
  promptLengths,
} from './keyword-tools.ts'
import { PhraseOption } from './phrase-option.tsx'

const toolIds = Object.keys(keywordTools) as KeywordToolId[]

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
  return (
    <>
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
        <KeywordForm {...props} />
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
    </>
  )
}

/** How a question becomes a keyword. */
function KeywordForm({ rows, cleaned, tooLong, settings, onChange }: KeywordChoicesFormProps) {
  const name = useId()
  const withPhrase = rows.filter((row) => row.keyword !== undefined).length
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
        <LabelledCheckbox
          label="Lower case"
          className="text-13"
          checked={settings.lowerCase}
          onChange={({ target }) => onChange({ lowerCase: target.checked })}
        />
        <LabelledCheckbox
          label={`At most ${KEYWORD_WORDS_MAX} words, ${KEYWORD_CHARACTERS_MAX} characters`}
          className="text-13"
          help={
            tooLong > 0
              ? `${formatNumber(tooLong)} longer and left out; planners reject them`
              : 'Planners reject longer ones'
          }
          checked={settings.withinLimits}
          onChange={({ target }) => onChange({ withinLimits: target.checked })}
        />
        <p className="text-12 leading-normal text-ink-3">
          Symbols that planners reject are always removed, and each keyword appears once.
        </p>
      </Choices>
    </>
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
