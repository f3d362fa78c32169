import type { RefObject } from 'react'

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>
  /** As of an input: `.csv,.txt`. */
  accept: string
  label: string
  onFile: (file: File) => void
}

/** Unseen; a click on it opens the browser's list of files. */
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
