import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import { type Actions, describedActions, shownKeys } from './descriptions.ts'

type ActionMenuProps = Pick<ComponentProps<typeof Menu>, 'options' | 'optionsName'> & {
  actions: Actions
  className?: string
}

/** Everything that has no button in sight. */
export function ActionMenu({ actions, className, ...options }: ActionMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="More" tip="More actions" icon={<Ellipsis size={16} />} className={className} />
      }
      groups={groupsOf(actions, !useGrid())}
      {...options}
    />
  )
}

function groupsOf(actions: Actions, isPhone: boolean): MenuGroup[] {
  const unseen = describedActions(actions).filter(({ inSight, onPhone }) => !inSight && (isPhone || !onPhone))
  return [...Map.groupBy(unseen, ({ group }) => group)].map(([name, ofGroup]) => ({
    name,
    items: ofGroup.map(({ Icon, keys, run, ...item }) => ({
      ...item,
      icon: <Icon size={16} aria-hidden="true" />,
      keys: shownKeys(keys),
      onSelect: run,
    })),
  }))
}
