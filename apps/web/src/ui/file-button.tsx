import { type ComponentProps, type RefObject, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Pick<ComponentProps<typeof FileInput>, 'accept' | 'onFile'> & {
    /** The file input's accessible name. */
    inputLabel: string
  }

/** A button that opens the browser's file picker and passes on the chosen file. */
export function FileButton({ accept, inputLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} accept={accept} label={inputLabel} onFile={onFile} />
      <Button
        {...button}
        onClick={() => {
          if (button['aria-disabled'] !== true) input.current?.click()
        }}
      />
    </>
  )
}

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>
  /** As in an input: `.csv,.txt`. */
  accept: string
  label: string
  onFile: (file: File) => void
}

/** A hidden input; a click through its ref opens the browser's file picker. */
export function FileInput({ ref, accept, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      className="hidden"
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onFile(file)
        // Allows choosing the same file again after fixing it.
        event.target.value = ''
      }}
    />
  )
}
