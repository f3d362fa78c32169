import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { EntryNoun } from './keyword-tools.ts'

type RowsPerFileFieldProps = {
  noun: EntryNoun
  rowsPerFile: number
  files: number
  onChange: (rowsPerFile: number) => void
}

/** May be empty while typing; an invalid number is corrected when the field loses focus. */
export function RowsPerFileField({ noun, rowsPerFile, files, onChange }: RowsPerFileFieldProps) {
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
