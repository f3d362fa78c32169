import { LoaderCircle } from 'lucide-react'

/** Always used with a text that says what is in progress. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} className="flex-none animate-turn" aria-hidden="true" />
}
