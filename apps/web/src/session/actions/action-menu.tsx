import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import { type Actions, actionGroups, actionIds, describe, shownKeys } from './descriptions.ts'

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
  return actionGroups.flatMap((group) => {
    const items = actionIds.flatMap((id) => {
      const { Icon, inSight, keys, name, ...own } = describe(id)
      const action = actions[id]
      if (!action || inSight || own.group !== group) return []
      if (own.onPhone && !isPhone) return []
      return {
        name: action.name ?? name,
        icon: <Icon size={16} aria-hidden="true" />,
        keys: shownKeys(keys),
        detail: action.detail,
        why: action.why,
        onSelect: action.run,
      }
    })
    return items.length > 0 ? [{ name: group, items }] : []
  })
}
