import { formatCount } from '@quarry/contracts/format-count'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFindings } from '../analysis/questions-query.ts'
import { type PanelTab, panelTabs } from '../analysis/table-state/table-state.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFramed } from '../ui/use-framed.ts'
import { Facets } from './facets.tsx'
import { Inspector } from './inspector.tsx'
import { TopicPanel } from './topics/topic-panel.tsx'
import { usePanel, useTable, useTopicsView } from './use-table.ts'

const names: Readonly<Record<PanelTab, string>> = { filters: 'Filters', question: 'Question', run: 'Run' }

const purposes: Readonly<Record<PanelTab, string>> = {
  filters: 'Each number is how many questions the option would show.',
  question: 'Details of the current question.',
  run: 'The current run, or the results of the last ones.',
}

const TOPIC_PURPOSE = 'The name of the topic, and what belongs to it.'

type SidePanelProps = { tab: PanelTab; run: ReactNode }

/** The panel to the right of the table, or over it on narrow screens. */
export function SidePanel({ tab, run }: SidePanelProps) {
  const { list } = useTable()
  const { topics } = useFindings()
  const isTopic = useTopicsView().isShown && topics.length > 0
  const nameOf = (own: PanelTab) => (own === 'question' && isTopic ? 'Topic' : names[own])
  const { open, close } = usePanel()
  const isBeside = useFramed()
  const tabs = (
    <fieldset className="flex h-full items-stretch gap-4.5 max-frame:flex-1">
      <legend className="sr-only">Panel</legend>
      {panelTabs.map((own) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === tab}
          className={`relative -mx-1.5 px-1.5 text-13 focus-visible:-outline-offset-2 ${own === tab ? 'text-ink after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:bg-ink' : 'text-ink-3 hover:text-ink'}`}
          onClick={() => open(own)}
        >
          {nameOf(own)}
        </button>
      ))}
    </fieldset>
  )
  const body = (
    <div className="flex min-h-0 flex-1 flex-col">
      {tab === 'filters' && <Facets />}
      {tab === 'question' && (isTopic ? <TopicPanel /> : <Inspector />)}
      {tab === 'run' && <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable]">{run}</div>}
    </div>
  )
  if (!isBeside) {
    const shown = formatCount(list.facets.counts.shown, 'question')
    return (
      <Drawer
        tabs={tabs}
        title={nameOf(tab)}
        description={isTopic && tab === 'question' ? TOPIC_PURPOSE : purposes[tab]}
        onClose={close}
        footer={
          <Button variant={tab === 'filters' ? 'primary' : 'secondary'} className="flex-1" onClick={close}>
            {tab === 'filters' ? `Show ${shown}` : 'Close'}
          </Button>
        }
      >
        {body}
      </Drawer>
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) return
    event.stopPropagation()
    close()
  }
  return (
    <section
      aria-label={nameOf(tab)}
      onKeyDown={onKeyDown}
      className="flex min-h-0 w-94 flex-none flex-col border-l border-line bg-surface"
    >
      <div className="flex h-11 flex-none justify-between border-b border-line pr-2 pl-5">
        {tabs}
        <IconButton
          small
          label="Close panel"
          icon={<X size={14} />}
          className="self-center"
          onClick={close}
        />
      </div>
      {body}
    </section>
  )
}
