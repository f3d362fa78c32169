import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The one or two selected analyses, the older one first. */
  chosen: readonly { id: string; name: string }[]
  onCancel: () => void
}

/** Compares two selected analyses, or the readings of a single one. */
export function CompareBar({ chosen, onCancel }: Props) {
  const navigate = useNavigate()
  const [first, second] = chosen
  if (!first) return null
  const compareWith = (other: { id: string }) =>
    void navigate('/compare', { state: { first: { id: first.id }, second: { id: other.id } } })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface-2 px-(--edge) py-2 text-13"
    >
      <p className="mr-auto min-w-0 text-pretty wrap-anywhere">
        {second ? (
          <>
            <bdi className="font-medium">{first.name}</bdi> and{' '}
            <bdi className="font-medium">{second.name}</bdi>
          </>
        ) : (
          <>
            <bdi className="font-medium">{first.name}</bdi> with another analysis: choose it below
          </>
        )}
      </p>
      <Button size="small" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {second ? (
        <Button size="small" onClick={() => compareWith(second)}>
          Compare
        </Button>
      ) : (
        <Button size="small" onClick={() => compareWith(first)}>
          Compare its readings
        </Button>
      )}
    </div>
  )
}
