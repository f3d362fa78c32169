import { redditNotice, redditPhase } from '@quarry/contracts/reddit-closing'
import { Info, MessageSquare, X } from 'lucide-react'
import { useId } from 'react'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ChosenSource, type CredentialSectionProps } from './sources.tsx'

export function RedditSection({ problems, testing, onEnter }: CredentialSectionProps) {
  const { credentials, connection } = useWorkflow().workflow
  const { redditClientId, redditClientSecret, redditPair } = problems
  const pairId = useId()
  const rejected = redditPair && { 'aria-invalid': true, 'aria-describedby': pairId }
  return (
    <ChosenSource
      source="reddit"
      icon={<MessageSquare size={16} />}
      needs="needs an app of your own"
      testing={testing}
      rejected={(redditClientId ?? redditClientSecret ?? redditPair) !== undefined}
    >
      <RedditNotice />
      <p className="text-12 leading-normal text-ink-2 text-pretty">
        Commercial use needs an agreement with Reddit (
        <OutsideLink href="https://redditinc.com/policies/data-api-terms">
          Data API Terms of 20 July 2026, §3.1
        </OutsideLink>
        ).
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Client ID" error={redditClientId}>
          {(ids) => (
            <TextInput
              {...ids}
              {...rejected}
              spellCheck={false}
              autoCapitalize="none"
              value={credentials.redditClientId}
              onChange={(event) => onEnter({ redditClientId: event.target.value.trim() })}
            />
          )}
        </Field>
        <Field label="Client Secret" error={redditClientSecret}>
          {(ids) => (
            <SecretInput
              {...ids}
              {...rejected}
              secretName="secret"
              value={credentials.redditClientSecret}
              onChange={(event) => onEnter({ redditClientSecret: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
      {redditPair && <FieldError id={pairId}>{redditPair}</FieldError>}
      {!connection?.reddit && <Instructions />}
    </ChosenSource>
  )
}

/** For those who still can: Reddit has stopped taking requests for access. */
function Instructions() {
  return (
    <div className="text-12 leading-[1.6] text-ink-2">
      <h4 className="text-12 font-medium text-ink">Create a Reddit script app</h4>
      <ol className="list-outside list-decimal pl-5 marker:text-ink-3">
        <li>
          Open <OutsideLink href="https://www.reddit.com/prefs/apps">your Reddit apps page</OutsideLink> and
          choose “create another app”.
        </li>
        <li>
          Select the type <b className="font-semibold">script</b> and give it any name.
        </li>
        <li>
          As redirect URI, enter <span className="font-mono">http://localhost</span>.
        </li>
        <li>Copy the id under the app’s name and the secret into the fields above.</li>
      </ol>
      <p className="mt-1">This works only for accounts that already have access to Reddit’s API.</p>
    </div>
  )
}

/** When Reddit's API ends. Closed, it stays away until its words change. */
function RedditNotice() {
  const { preferences } = useServices()
  const { redditNoticeClosed } = useStore(preferences)
  const now = Date.now()
  const phase = redditPhase(now)
  if (redditNoticeClosed === phase) return null
  return (
    <div role="note" className="flex items-start gap-2 text-12 leading-[1.6] text-ink-2">
      <Info size={14} className="mt-[3px] flex-none text-ink-3" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-pretty">{redditNotice(now)}</p>
      <IconButton
        small
        className="-mt-1"
        label="Close the note about Reddit"
        tip="Close"
        icon={<X size={14} />}
        onClick={() => preferences.update((before) => ({ ...before, redditNoticeClosed: phase }))}
      />
    </div>
  )
}
