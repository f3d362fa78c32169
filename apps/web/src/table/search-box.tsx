import { X } from 'lucide-react'
import { useRef } from 'react'
import { useCharacterKey } from '../session/use-character-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchInput } from '../ui/search-input.tsx'

type SearchBoxProps = { value: string; onChange: (search: string) => void }

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const focus = () => box.current?.querySelector('input')?.focus()
  useCharacterKey('/', focus)
  return (
    <div ref={box} className="relative min-w-0 flex-1 md:max-w-98">
      <SearchInput
        aria-label="Search questions"
        placeholder="Search title, original or subreddit"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pr-8! text-ellipsis [&::-webkit-search-cancel-button]:hidden"
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
