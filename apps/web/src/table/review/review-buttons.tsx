import type { Question } from '@quarry/contracts/question'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { ReviewFoot } from './review-foot.tsx'
import type { ReviewActions } from './use-review-actions.ts'

type ReviewButtonsProps = { row: Question; actions: ReviewActions }

/** The decisions on the title that is shown, with their keys. */
export function ReviewButtons({ row, actions }: ReviewButtonsProps) {
  const suggested = row.suggestion !== undefined
  const small = 'max-md:flex-1 max-md:px-2'
  return (
    <ReviewFoot>
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
      <Button size="large" variant="primary" className="max-md:flex-2 md:min-w-37.5" onClick={actions.accept}>
        {suggested ? 'Keep mine' : 'Accept'} <Key>A</Key>
      </Button>
    </ReviewFoot>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
