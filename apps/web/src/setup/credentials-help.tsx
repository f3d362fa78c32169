import type { ReactNode } from 'react'
import { OpenFileButton } from '../open-file/open-file-button.tsx'
import { LoadSessionButton } from '../session-file/load-session-button.tsx'
import { AsideSection } from './wizard-panel.tsx'

export function CredentialsHelp() {
  return (
    <>
      <AsideSection title="Create a Reddit script app">
        <ol className="grid list-outside list-decimal gap-2 pl-5 marker:text-ink-3">
          <li>
            Open <Outside href="https://www.reddit.com/prefs/apps">your Reddit apps page</Outside> and choose
            “create another app”.
          </li>
          <li>
            Select the type <b className="font-semibold">script</b> and give it any name.
          </li>
          <li>
            As redirect URI, enter <span className="font-mono text-12">http://localhost</span>.
          </li>
          <li>Copy the id under the app’s name and the secret into the fields here.</li>
        </ol>
        <p className="mt-2.5 text-12">
          Reddit may ask for approval before an app may use its API: see its{' '}
          <Outside href="https://support.reddithelp.com/hc/articles/42728983564564">
            Responsible Builder Policy
          </Outside>
          .
        </p>
      </AsideSection>
      <AsideSection title="Create a Gemini API key">
        <p>
          Open <Outside href="https://aistudio.google.com/apikey">Google AI Studio</Outside>, create a key and
          copy it.
        </p>
      </AsideSection>
      <AsideSection title="How fast it will be">
        <p>Free tier: 1 question every 12 seconds. With billing enabled: about 0.2 s per question.</p>
        <p className="mt-2">
          Several titles can share one request; you choose how many when you start cleaning.
        </p>
      </AsideSection>
      <AsideSection title="Start without Reddit">
        <p className="mb-2.5">
          Bring titles of your own: CSV, TSV, TXT, JSON or JSONL, also as .gz or .zst. The file is read in
          this browser. Cleaning needs a Gemini key only.
        </p>
        <OpenFileButton size="small" />
      </AsideSection>
      <AsideSection title="Continue a saved session">
        <p className="mb-2.5">A session file holds questions and choices from earlier, never credentials.</p>
        <LoadSessionButton />
      </AsideSection>
    </>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
