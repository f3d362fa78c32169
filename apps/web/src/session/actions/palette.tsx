import type { LucideIcon } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import { Modal } from '../../ui/modal.tsx'
import { type Commands, describedActions, type Entry, shownKeys } from './descriptions.ts'

type PaletteProps = Commands & { onClose: () => void }

type Choice = Entry & { keys?: readonly string[]; why?: string | undefined; Icon?: LucideIcon }

/** As many as are looked at; typing finds the others. */
const CHOICES_MAX = 60

/** Finds every action, filter and screen by a part of its name. */
export function Palette({ actions, entries, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const chosen = useRef<Choice>(undefined)
  const id = useId()
  const choices = found([...describedActions(actions), ...entries], typed)
  const currentAt = Math.min(at, choices.length - 1)
  const current = choices[currentAt]
  const currentId = `${id}-${currentAt}`

  useEffect(() => {
    document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  function choose(choice: Choice | undefined) {
    if (!choice || choice.why !== undefined) return
    chosen.current = choice
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setAt((currentAt + by + choices.length) % Math.max(1, choices.length))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(current)
    }
  }

  return (
    <Modal
      aria-describedby={undefined}
      onClose={onClose}
      // What it opens takes the focus, so it is run once the focus is back where it was.
      onClosed={() => chosen.current?.run()}
      className="top-24 left-1/2 flex max-h-[calc(100dvh-8rem)] w-150 max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-rise flex-col rounded-3 border outline-none max-md:top-14"
    >
      <Radix.Title className="sr-only">All actions</Radix.Title>
      <input
        type="text"
        role="combobox"
        aria-label="Type an action, a filter or a word"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && currentId}
        aria-autocomplete="list"
        placeholder="Type an action, a filter or a word"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="h-13 flex-none rounded-t-3 border-0 border-b border-line bg-transparent px-5 text-16 focus-visible:-outline-offset-2"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Actions"
        tabIndex={-1}
        className="min-h-0 overflow-y-auto p-1.5"
      >
        {choices.length === 0 && <p className="px-2.5 py-3 text-13 text-ink-2">Nothing matches.</p>}
        {choices.map((choice, index) => (
          <div key={`${choice.group} ${choice.name}`} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <p role="presentation" className="px-2.5 pt-2 pb-1 text-12 text-ink-3">
                {choice.group}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              aria-disabled={choice.why !== undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(choice)}
              onKeyDown={onKeyDown}
              className={`flex min-h-8 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1 text-13 ${choice === current ? 'bg-surface-3' : ''} ${choice.why === undefined ? '' : 'cursor-not-allowed! text-ink-3'}`}
            >
              {choice.Icon ? (
                <choice.Icon size={16} aria-hidden="true" className="flex-none text-ink-3" />
              ) : (
                <span className="w-4" />
              )}
              <span className="min-w-0 flex-1">
                {choice.name}
                {choice.why && <span className="block text-12">{choice.why}</span>}
              </span>
              {choice.detail && <span className="text-12 text-ink-3 tabular-nums">{choice.detail}</span>}
              <span aria-hidden="true" className="flex gap-1">
                {shownKeys(choice.keys).map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </div>
          </div>
        ))}
      </div>
    </Modal>
  )
}

/** Those with every word that was typed. */
function found(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const isFound = ({ group, name }: Choice) => {
    const text = `${group} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return choices.filter(isFound).slice(0, CHOICES_MAX)
}
