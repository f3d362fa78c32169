import type { Question } from '@quarry/contracts/question'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import type { ReviewActions } from './use-review-actions.ts'

type ReviewButtonsProps = { row: Question; actions: ReviewActions }

/** The decisions on the title that is shown, with their keys. */
export function ReviewButtons({ row, actions }: ReviewButtonsProps) {
  const suggested = row.suggestion !== undefined
  const small = 'max-frame:flex-1'
  return (
    <div
      ref={bottomBar}
      className="flex flex-none flex-wrap items-center justify-center gap-2 border-t border-line bg-surface p-3.5 max-frame:sticky max-frame:bottom-0"
    >
      {row.title !== row.originalTitle && (
        <Button size="large" className={small} onClick={actions.revert}>
          Revert <Key>R</Key>
        </Button>
      )}
      <Button size="large" className={small} onClick={actions.edit}>
        Edit <Key>E</Key>
      </Button>
      <Button size="large" className={small} onClick={actions.skip}>
        Skip <Key>S</Key>
      </Button>
      {suggested && (
        <Button size="large" className={small} onClick={actions.take}>
          Take suggestion <Key>T</Key>
        </Button>
      )}
      <Button
        size="large"
        variant="primary"
        className="max-frame:order-first max-frame:h-12! max-frame:w-full frame:min-w-32"
        onClick={actions.accept}
      >
        {suggested ? 'Keep mine' : 'Accept'} <Key>A</Key>
      </Button>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span className="max-frame:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
