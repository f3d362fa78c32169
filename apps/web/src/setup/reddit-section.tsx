import { redditClosingLine, redditNotice } from '@quarry/contracts/reddit-closing'
import { MessageSquare } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { redditDeveloperTerms } from '../analysis/questions/reddit-terms.tsx'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Field, FieldError } from '../ui/field.tsx'
import { NoteLink } from '../ui/note-link.tsx'
import { OutsideLink } from '../ui/outside-link.tsx'
import { SecretInput } from '../ui/secret-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ChosenSource, type CredentialSectionProps } from './sources.tsx'

type RedditSectionProps = CredentialSectionProps & Pick<ComponentProps<typeof ChosenSource>, 'problemId'>

export function RedditSection({ problems, testing, onEnter, problemId }: RedditSectionProps) {
  const { credentials } = useWorkflow().workflow
  const { redditClientId, redditClientSecret, redditPair } = problems
  const pairId = useId()
  const now = Date.now()
  const rejected = redditPair && { 'aria-invalid': true, 'aria-describedby': pairId }
  return (
    <ChosenSource
      source="reddit"
      icon={<MessageSquare size={16} />}
      needs="with an API app you already have"
      problemId={problemId}
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
      <div className="grid gap-1">
        <Instructions />
        <NoteLink label={redditClosingLine(now)} note={<Terms nowMs={now} />}>
          Reddit’s {redditDeveloperTerms} (§7.2) forbid sharing its data. Gemini’s cleaning shares titles with
          Google, and a report or CSV shares them with its readers; a model of your own shares nothing.
        </NoteLink>
      </div>
    </ChosenSource>
  )
}

/** Only for accounts that already have access, because Reddit no longer accepts new requests. */
function Instructions() {
  return (
    <p className="text-12 leading-normal text-ink-3 text-pretty">
      To create a Reddit script app, open{' '}
      <OutsideLink href="https://www.reddit.com/prefs/apps">your Reddit apps page</OutsideLink>, choose
      “create another app”, select the type <b className="font-semibold">script</b>, enter{' '}
      <span className="font-mono">http://localhost</span> as redirect URI, and copy the id and secret.
    </p>
  )
}

function Terms({ nowMs }: { nowMs: number }) {
  return (
    <>
      <p>{redditNotice(nowMs)}</p>
      <p>
        Commercial use needs an agreement with Reddit (
        <OutsideLink href="https://redditinc.com/policies/data-api-terms">
          Data API Terms of 20 July 2026, §3.1
        </OutsideLink>
        ), and so does every use by or for a business ({redditDeveloperTerms} of 24 March 2026, §4.1).
      </p>
    </>
  )
}
