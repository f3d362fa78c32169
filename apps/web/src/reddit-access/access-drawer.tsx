import { redditClaims } from '@quarry/contracts/reddit-claims'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../session/services.ts'
import { useSessionConfig } from '../session/use-session-config.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { accessText } from './access-text.ts'

/** The text for Reddit's request form, filled from the settings of this deployment, with a test for every claim. */
export function AccessDrawer({ onClose }: { onClose: () => void }) {
  const { toasts } = useServices()
  const { config, isPending } = useSessionConfig()
  const { subreddits } = useWorkflow().workflow
  const [withTests, setWithTests] = useState(false)
  const chosen = subreddits.filter(({ selected }) => selected).map(({ name }) => name)
  const text = config && accessText(redditClaims(config.reddit), { subreddits: chosen, withTests })

  async function copy() {
    if (!text) return
    try {
      await navigator.clipboard.writeText(text)
      toasts.notify({
        title: 'Text copied',
        description: 'Fill in the places in brackets before you send it.',
      })
    } catch {
      toasts.notify({
        title: 'Text not copied',
        description: 'The browser did not allow it. Select the text and copy it yourself.',
        tone: 'destructive',
      })
    }
  }

  return (
    <Drawer
      title="Text for Reddit’s access form"
      description="What this deployment does with Reddit’s API, from its settings. Reddit decides on your request; this text promises no approval."
      onClose={onClose}
      footer={
        <>
          <LabelledCheckbox
            label="Name the test that proves each sentence"
            className="items-center text-13"
            checked={withTests}
            onChange={({ target }) => setWithTests(target.checked)}
          />
          <span className="ml-auto flex flex-wrap gap-2">
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              icon={<Copy size={14} />}
              aria-disabled={!text}
              onClick={() => void copy()}
            >
              Copy the text
            </Button>
          </span>
        </>
      }
    >
      <ScrollArea label="Text, scrollable" className="min-h-0" viewportClassName="h-full">
        <div className="grid gap-4 px-4 py-5 md:px-6">
          <Callout>
            Since November 2025 Reddit has to approve an app before it may use the API: see its{' '}
            <a
              href="https://support.reddithelp.com/hc/articles/42728983564564"
              target="_blank"
              rel="noreferrer"
            >
              Responsible Builder Policy<span className="sr-only"> (opens in a new tab)</span>
            </a>
            . The questions below are those that applicants reported in 2026; Reddit may have changed them.
            Say yourself what you use the data for: commercial use needs an agreement with Reddit.
          </Callout>
          {text ? (
            <pre className="rounded-2 border border-line bg-surface-2 p-4 font-sans text-13 leading-relaxed whitespace-pre-wrap wrap-anywhere">
              {text}
            </pre>
          ) : (
            <p role="status" className="text-13 text-ink-2">
              {isPending
                ? 'Reading the settings…'
                : 'Couldn’t read the settings of Quarry’s server. Close this and try again.'}
            </p>
          )}
        </div>
      </ScrollArea>
    </Drawer>
  )
}
