import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FacetRail } from './facet-rail.tsx'

/** The filters at the left of the table; on narrow screens they fold out above it. */
export function FacetPanel(props: ComponentProps<typeof FacetRail>) {
  const [open, setOpen] = useState(false)
  return (
    <div data-facets className="flex-none border-line frame:w-60 frame:border-r max-frame:border-b">
      <div className="px-4 py-2 frame:hidden">
        <Button
          size="small"
          icon={<SlidersHorizontal size={13} aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      </div>
      <div className={`frame:h-full ${open ? '' : 'max-frame:hidden'}`}>
        <FacetRail {...props} />
      </div>
    </div>
  )
}
