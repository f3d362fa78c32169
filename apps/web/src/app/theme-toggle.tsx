import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** Every start is light; the choice lasts as long as the page. */
export function ThemeToggle() {
  const [dark, setDark] = useState(document.documentElement.dataset.theme === 'dark')
  const label = dark ? 'Switch to light theme' : 'Switch to dark theme'
  return (
    <Tooltip content={`${label}, until this page is reloaded.`}>
      <IconButton
        label={label}
        icon={dark ? <Moon size={16} /> : <Sun size={16} />}
        onClick={() => {
          document.documentElement.dataset.theme = dark ? 'light' : 'dark'
          setDark(!dark)
        }}
      />
    </Tooltip>
  )
}
