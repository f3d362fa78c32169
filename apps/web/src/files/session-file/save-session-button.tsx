import type { Question } from '@quarry/contracts/question'
import { FileDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSaveSession } from './use-save-session.ts'

type SaveSessionButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & {
  rows: readonly Question[]
}

export function SaveSessionButton({ rows, ...look }: SaveSessionButtonProps) {
  return (
    <Button {...look} icon={<FileDown size={14} />} onClick={useSaveSession(rows)}>
      Save session file
    </Button>
  )
}
