import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** As of an input: `.csv,.txt`. */
  accept: string
  /** Names the input. */
  inputLabel: string
  onFile: (file: File) => void
}

/** Opens the browser's list of files, and passes on the chosen one. */
export function FileButton({ accept, inputLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again after fixing it.
          event.target.value = ''
        }}
      />
      <Button
        {...button}
        onClick={() => {
          if (button['aria-disabled'] !== true) input.current?.click()
        }}
      />
    </>
  )
}
