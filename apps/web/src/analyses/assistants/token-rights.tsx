import type { ListedToken, TokenSettings } from '@quarry/contracts/endpoints/tokens'
import { formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { type ReactNode, useId } from 'react'
import { LabeledCheckbox } from '../../ui/checkbox.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type RightsProps = {
  settings: Omit<TokenSettings, 'name'>
  /** What the token has used today; undefined until the token is created. */
  used: ListedToken['used'] | undefined
  onChange: (change: Partial<TokenSettings>) => void
}

/** What an assistant may do, and what its vendor gets to see. */
export function TokenRights({ settings, used, onChange }: RightsProps) {
  const { rights, budget, consents } = settings
  return (
    <div className="grid content-start gap-6">
      <section>
        <h2 className="mb-2 text-15">What it may do</h2>
        <div className="divide-y divide-hair rounded-3 border border-line px-4">
          <Switch label="Read questions, topics, answers" help="Always" checked disabled readOnly />
          <Switch
            label="Search, extract, clean, find topics"
            help="Spends your quota, up to the limits below"
            checked={rights.start}
            onChange={() => onChange({ rights: { ...rights, start: !rights.start } })}
          />
          <Switch
            label="Change titles, accept, revert"
            help="Every change can be undone in the page"
            checked={rights.change}
            onChange={() => onChange({ rights: { ...rights, change: !rights.change } })}
          />
          <Switch
            label="Delete questions"
            help="Each by its id"
            checked={rights.delete}
            onChange={() => onChange({ rights: { ...rights, delete: !rights.delete } })}
          />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Limit
            label="Titles a day"
            value={budget.titles}
            used={used?.titles}
            onChange={(titles) => onChange({ budget: { ...budget, titles } })}
          />
          <Limit
            label="Requests a day"
            value={budget.requests}
            used={used?.requests}
            onChange={(requests) => onChange({ budget: { ...budget, requests } })}
          />
        </div>
      </section>
      <section>
        <h2 className="mb-1 text-15">What reaches the assistant’s maker</h2>
        <dl className="divide-y divide-hair text-13 leading-5">
          <Reaches source="Reddit">
            <LabeledCheckbox
              label="Titles, although its terms (§7.2) forbid sharing them"
              checked={consents.reddit}
              onChange={() => onChange({ consents: { ...consents, reddit: !consents.reddit } })}
            />
          </Reaches>
          <Reaches source="Stack Exchange">
            <LabeledCheckbox
              label="Titles with author, license and link; its policy restricts training AI on them"
              checked={consents.stackExchange}
              onChange={() => onChange({ consents: { ...consents, stackExchange: !consents.stackExchange } })}
            />
          </Reaches>
          <Reaches source="Hacker News, Lemmy">Titles with link</Reaches>
          <Reaches source="Your files">Titles</Reaches>
        </dl>
      </section>
    </div>
  )
}

function Reaches({ source, children }: { source: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="font-medium">{source}</dt>
      <dd className="text-ink-2 text-pretty">{children}</dd>
    </div>
  )
}

type LimitProps = {
  label: string
  value: number
  used: number | undefined
  onChange: (value: number) => void
}

function Limit({ label, value, used, onChange }: LimitProps) {
  const id = useId()
  return (
    <div className="grid gap-1 text-12 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={QUESTIONS_MAX}
        defaultValue={value}
        onBlur={(event) => {
          const typed = Math.trunc(Number(event.target.value))
          const limit = Math.min(QUESTIONS_MAX, Math.max(0, Number.isNaN(typed) ? value : typed))
          event.target.value = String(limit)
          if (limit !== value) onChange(limit)
        }}
      />
      {used !== undefined && <span className="text-ink-3">{formatNumber(used)} used today</span>}
    </div>
  )
}
