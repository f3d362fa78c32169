import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

type SecretInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The secret's name within a sentence, for the button that shows it. */
  secretName: string
}

export function SecretInput({ secretName, ...rest }: SecretInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput {...rest} type={shown ? 'text' : 'password'} spellCheck={false} className="pr-10" />
      <IconButton
        small
        className="absolute top-1/2 right-1 -translate-y-1/2"
        label={shown ? `Hide ${secretName}` : `Show ${secretName}`}
        icon={shown ? <EyeOff size={14} /> : <Eye size={14} />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
