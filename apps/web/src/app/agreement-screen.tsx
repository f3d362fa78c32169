import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LabeledCheckbox } from '../ui/checkbox.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'

const agreementSections = [
  {
    title: 'You Are Responsible for Your Access',
    text: 'Quarry works with your own Reddit and Gemini credentials. You decide what is requested with them, and you must comply with the terms of both services and of every other source you choose. Reddit’s API needs an app that Reddit has approved, and its terms (20 July 2026, §2.4) forbid changing what its users wrote, except to display it. Its Developer Terms (24 March 2026, §7.2) forbid sharing its data with anyone, such as Google or the readers of a report. Y Combinator’s terms forbid robots on its sites, so Quarry never opens them: it reads Hacker News in Algolia’s public search. A cleaned title is a wording derived from the original for your own research: don’t publish it as somebody’s post. The file of an analysis, the API’s exports and the CSV of the list of questions keep the original title, its author and its link beside it.',
  },
  {
    title: 'No Data is Stored',
    text: 'No data is stored server-side beyond your session: the tool is a pass-through. The exceptions are a key’s tier and rate, which are remembered for a day; that Reddit accepted an app, which is remembered for 60 days; and the hash of an assistant’s token with its name and rights, which is remembered until 90 days after its last use. The server’s logs, which its operator keeps, and the records of ended runs, which are kept for a day, contain no titles, authors or keys. The server holds a copy of each analysis that you open, with its questions and runs, in a temporary database, which its operator may also keep on the server’s disk, and deletes it 12 hours after its last use. Results of a run wait there until this browser has saved them, at most three days; answers that a run reads wait for an hour at most. This browser keeps your analyses until you delete them; a switch in their list turns that off. Your credentials are stored in this browser, too, and are never part of an analysis. They reach the server with each test, search, tier lookup and start of a run, and it stores them, encrypted, only while a run is active. Your seed terms go from the server to the sources that you choose; with your choice of communities they are part of the analysis that this browser keeps. Question titles and the names of their communities are sent to Gemini to be cleaned. With a free key, Google may use them to improve its products, and people may read them. With a paid key it may not, and Quarry asks Google to keep no log of them in your project; where Google doesn’t accept that, the log may keep them for 55 days. Google stores all requests for up to 55 days to detect abuse.',
  },
  {
    title: 'Provided As Is',
    text: 'The tool is provided as is, without a warranty of any kind. Extraction depends on what Reddit returns, cleaning on what the model answers. Read the results before you rely on them.',
  },
  {
    title: 'Limitation of Liability',
    text: 'To the extent the law permits, nobody who provides this tool is liable for losses that come from its use, such as cost charged to your keys, lost work or limits placed on your accounts.',
  },
  {
    title: 'No Affiliation',
    text: 'This product is not affiliated with, endorsed by or sponsored by Reddit or Google. Their names are used only to say which services it works with.',
  },
] as const

const TITLE = 'User Agreement & Disclaimer'

export function AgreementScreen({ onAccept }: { onAccept: () => void }) {
  const [read, setRead] = useState(false)
  const titleId = useId()
  const reasonId = useId()
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--h-topbar))] min-h-110 max-w-read flex-col px-(--w-edge) py-5 md:py-7">
      <DocumentTitle>{TITLE}</DocumentTitle>
      <Panel aria-labelledby={titleId} className="flex min-h-0 flex-col">
        <div className="px-4 pt-5 pb-4 md:px-6">
          <PageTitle id={titleId}>{TITLE}</PageTitle>
          <p className="mt-0.5 text-ink-2">
            Five short sections; scroll to read them all. It holds until you close this tab.
          </p>
        </div>
        <ScrollArea
          label="Agreement text"
          className="flex min-h-0 flex-col border-y border-line"
          viewportClassName="min-h-0 px-4 pb-5 md:px-6"
        >
          {agreementSections.map(({ title, text }) => (
            <section key={title} className="pt-5">
              <h2 className="mb-1 text-14">{title}</h2>
              <p className="leading-relaxed text-ink-2 text-pretty">{text}</p>
            </section>
          ))}
        </ScrollArea>
        <div className="grid gap-4 px-4 pt-4 pb-5 md:px-6">
          <LabeledCheckbox
            label="I have read this agreement and accept it."
            checked={read}
            onChange={() => setRead(!read)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              size="large"
              disabled={!read}
              aria-describedby={read ? undefined : reasonId}
              onClick={onAccept}
            >
              Accept and Continue
            </Button>
            {!read && (
              <span id={reasonId} className="text-12 text-ink-3">
                Tick the box to continue.
              </span>
            )}
          </div>
        </div>
      </Panel>
    </div>
  )
}
