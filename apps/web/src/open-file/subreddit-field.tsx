import { readSubredditName } from '@quarry/contracts/subreddit-name'
import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type SubredditFieldProps = {
  subreddit: string
  /** The file names no subreddit at all. */
  isForAll: boolean
  onChange: (subreddit: string) => void
}

/** May be empty while typing; it is taken over when the field loses focus, because the file is read again then. */
export function SubredditField({ subreddit, isForAll, onChange }: SubredditFieldProps) {
  const [typed, setTyped] = useState(subreddit)

  function leave() {
    const name = readSubredditName(typed)
    setTyped(name || subreddit)
    if (name !== '' && name !== subreddit) onChange(name)
  }

  return (
    <Field
      label={isForAll ? 'Subreddit of all rows' : 'Subreddit of rows without one'}
      help="Shown as r/… in the table and in exports."
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
