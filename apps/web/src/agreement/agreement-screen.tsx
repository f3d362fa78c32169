import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { agreementSections } from './agreement-text.ts'

const TITLE = 'User Agreement & Disclaimer'

export function AgreementScreen({ onAccept }: { onAccept: () => void }) {
  const [read, setRead] = useState(false)
  const titleId = useId()
  const whyId = useId()
  return (
    <div className="mx-auto max-w-read px-(--w-edge) pt-5 pb-14 md:pt-7">
      <DocumentTitle>{TITLE}</DocumentTitle>
      <Panel aria-labelledby={titleId}>
        <div className="px-4 pt-5 pb-4 md:px-6">
          <PageTitle id={titleId}>{TITLE}</PageTitle>
          <p className="mt-0.5 text-ink-2">
            Five short sections; scroll to read them all. It holds until you close this tab.
          </p>
        </div>
        <ScrollArea
          label="Agreement text"
          className="border-y border-line"
          viewportClassName="max-h-[min(44vh,440px)] px-4 pb-5 md:px-6"
        >
          {agreementSections.map(({ title, text }) => (
            <section key={title} className="pt-5">
              <h2 className="mb-1 text-14">{title}</h2>
              <p className="leading-relaxed text-ink-2 text-pretty">{text}</p>
            </section>
          ))}
        </ScrollArea>
        <div className="grid gap-4 px-4 pt-4 pb-5 md:px-6">
          <LabelledCheckbox
            label="I have read this agreement and accept it."
            checked={read}
            onChange={() => setRead(!read)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              size="large"
              disabled={!read}
              aria-describedby={read ? undefined : whyId}
              onClick={onAccept}
            >
              Accept and Continue
            </Button>
            {!read && (
              <span id={whyId} className="text-12 text-ink-3">
                Tick the box to continue.
              </span>
            )}
          </div>
        </div>
      </Panel>
    </div>
  )
}
