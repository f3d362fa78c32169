import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { type Actions, describedActions, shownKeys } from '../analysis/descriptions.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuGroup } from '../ui/menu.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { ShortcutSheet } from './all-actions.tsx'

/** A menu of the actions without a visible button. */
export function ActionMenu({ actions }: { actions: Actions }) {
  const [sheet, setSheet] = useState(false)
  const groups = groupsOf({ ...actions, keys: { run: () => setSheet(true) } }, !useGrid())
  return (
    <>
      <Menu
        trigger={<IconButton label="More" tip="More actions" icon={<Ellipsis size={16} />} />}
        groups={groups}
      />
      {sheet && <ShortcutSheet onClose={() => setSheet(false)} />}
    </>
  )
}

function groupsOf(actions: Actions, isPhone: boolean): MenuGroup[] {
  const items = describedActions(actions).filter(
    ({ inMenu }) => inMenu === 'always' || (isPhone && inMenu === 'phone'),
  )
  return [...Map.groupBy(items, ({ group }) => group).values()].map((ofGroup) => ({
    items: ofGroup.map(({ Icon, keys, run, ...item }) => ({
      ...item,
      icon: <Icon size={16} aria-hidden="true" />,
      keys: shownKeys(keys),
      onSelect: run,
    })),
  }))
}
