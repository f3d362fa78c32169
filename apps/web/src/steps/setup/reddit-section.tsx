import { redditNotice, redditPhase } from '@quarry/contracts/reddit-closing'
import { MessageSquare } from 'lucide-react'
import { useId } from 'react'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ChosenSource, type CredentialSectionProps } from './sources.tsx'

export function RedditSection({ problems, testing, onEnter }: CredentialSectionProps) {
  const { credentials, connection } = useWorkflow().workflow
  const { redditClientId, redditClientSecret, redditPair } = problems
  const pairId = useId()
  const now = Date.now()
  const rejected = redditPair && { 'aria-invalid': true, 'aria-describedby': pairId }
  return (
    <ChosenSource
      source="reddit"
      icon={<MessageSquare size={16} />}
      needs="needs an app of your own"
      testing={testing}
      rejected={(redditClientId ?? redditClientSecret ?? redditPair) !== undefined}
    >
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
      <Disclosure label={hasClosed(now) ? 'Reddit has closed its API' : 'Reddit is closing its API'}>
        <div role="note" className="grid gap-2 pt-2 text-12 leading-normal text-ink-2 text-pretty">
          <p>{redditNotice(now)}</p>
          <p>
            Commercial use needs an agreement with Reddit (
            <OutsideLink href="https://redditinc.com/policies/data-api-terms">
              Data API Terms of 20 July 2026, §3.1
            </OutsideLink>
            ).
          </p>
        </div>
      </Disclosure>
    </ChosenSource>
  )
}

/** Only for accounts that already have access, because Reddit no longer accepts new requests. */
function Instructions() {
  return (
    <div className="text-12 leading-[1.6] text-ink-2">
      <h4 className="text-12 font-medium text-ink">Create a Reddit script app</h4>
      <p className="text-pretty">
        Open <OutsideLink href="https://www.reddit.com/prefs/apps">your Reddit apps page</OutsideLink> and
        choose “create another app”. Select the type <b className="font-semibold">script</b>, give it any
        name, and enter <span className="font-mono">http://localhost</span> as redirect URI. Copy the id under
        the app’s name and the secret into the fields above. This works only for accounts that already have
        access to Reddit’s API.
      </p>
    </div>
  )
}

const hasClosed = (nowMs: number) => redditPhase(nowMs) === 'closed'
