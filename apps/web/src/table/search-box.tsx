import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useCharacterKey } from '../shortcuts/use-character-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'

type SearchBoxProps = { value: string; onChange: (search: string) => void }

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const focus = () => box.current?.querySelector('input')?.focus()
  useCharacterKey('/', focus)
  return (
    <div ref={box} className="relative min-w-0 flex-1 md:max-w-98">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        type="search"
        aria-label="Search questions"
        placeholder="Search title, original or subreddit"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="px-8! text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          small
          label="Clear search"
          icon={<X size={14} />}
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={() => {
            onChange('')
            focus()
          }}
        />
      )}
    </div>
  )
}
