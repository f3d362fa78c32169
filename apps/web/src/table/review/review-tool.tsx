import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useGrid } from '../../ui/use-framed.ts'

type ReviewToolProps = ComponentProps<typeof Button> & { name: string; Icon: LucideIcon }

/** A button in the review's head; on a phone, only its icon is shown. */
export function ReviewTool({ name, Icon, children, ...rest }: ReviewToolProps) {
  return (
    <Tooltip content={useGrid() ? undefined : name}>
      <Button
        variant="ghost"
        {...rest}
        className="tabular-nums max-md:px-2"
        icon={<Icon size={14} className="md:hidden" />}
      >
        <span className="max-md:sr-only">{name}</span> {children}
      </Button>
    </Tooltip>
  )
}

/** A keyboard shortcut beside its button's name, hidden on touch screens. */
export function Key({ children }: { children: string }) {
  return (
    <span className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
