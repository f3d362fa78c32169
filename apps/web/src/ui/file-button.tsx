import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'
import { FileInput } from './file-input.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> &
  Pick<ComponentProps<typeof FileInput>, 'accept' | 'onFile'> & {
    /** Names the input. */
    inputLabel: string
  }

/** Opens the browser's list of files, and passes on the chosen one. */
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
