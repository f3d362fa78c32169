import {
  defaultTokenSettings,
  type ListedToken,
  type TokenSettings,
} from '@quarry/contracts/endpoints/tokens'
import { formatCount } from '@quarry/contracts/format-count'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../analysis/services.ts'
import { errorMessage } from '../../api/call-error.ts'
import { sendsSecretsInTheClear } from '../../api/sends-in-the-clear.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Frame } from '../../ui/frame.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ConnectedList } from './connected-list.tsx'
import { PasteBox } from './paste-box.tsx'
import { PasteLines } from './paste-lines.tsx'
import { TokenRights } from './token-rights.tsx'

const TITLE = 'Connect an assistant'
const NAME_MAX = 60

/** Creates the tokens that let assistants work on this browser's analyses, and shows what each token allows. */
export function ConnectScreen() {
  const { analyses, assistants, toasts } = useServices()
  const navigate = useNavigate()
  const tokens = useStore(assistants.tokens)
  const [draft, setDraft] = useState<TokenSettings>({ name: '', ...defaultTokenSettings })
  /** The token that was just created, which is stored nowhere else. */
  const [made, setMade] = useState<{ token: string; hash: string }>()
  /** The token whose rights are shown. */
  const [chosen, setChosen] = useState<string>()
  const record = tokens.find(({ hash }) => hash === chosen)

  useEffect(() => {
    assistants.load().catch((error) => toasts.fail('Assistants not read', errorMessage(error)))
  }, [assistants, toasts])

  async function attempt(title: string, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      toasts.fail(title, errorMessage(error))
    }
  }

  const make = () =>
    attempt('No token made', async () => {
      const name = draft.name.trim() || 'My assistant'
      const { token, record: own } = await assistants.make({ ...draft, name })
      void analyses.lookAtCopies()
      setMade({ token, hash: own.hash })
      setChosen(own.hash)
      setDraft({ name: '', ...defaultTokenSettings })
    })

  function change(part: Partial<TokenSettings>) {
    if (!record) return setDraft((before) => ({ ...before, ...part }))
    const { name, rights, consents, budget } = record
    void attempt('Not changed', () => assistants.change(record, { name, rights, consents, budget, ...part }))
  }

  const revoke = (token: ListedToken) =>
    attempt('Not revoked', async () => {
      await assistants.revoke(token)
      if (made?.hash === token.hash) setMade(undefined)
      toasts.notify({ title: `Revoked “${token.name}”`, tone: 'neutral' })
    })

  return (
    <Frame title={TITLE}>
      <div className="flex min-h-19 flex-none items-center gap-2 px-(--edge)">
        <div className="min-w-0 flex-1">
          <PageTitle className="leading-7!">{TITLE}</PageTitle>
          <p className="text-12 leading-4.5 text-ink-3">
            It searches, cleans and reads here. You review in this page.
          </p>
        </div>
        <Button variant="ghost" icon={<ChevronLeft size={14} />} onClick={() => void navigate('/analyses')}>
          Your analyses
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <div className="grid gap-x-16 gap-y-8 px-(--edge) py-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid content-start gap-7">
            {sendsSecretsInTheClear(window.location) && (
              <Callout tone="warn">
                This page was loaded over plain HTTP. The token and your keys would travel unencrypted. Use
                HTTPS before you connect an assistant.
              </Callout>
            )}
            <Step number={1} title="A token for this browser">
              <p className="mb-2.5 text-pretty text-ink-2">
                What the assistant makes appears in your analyses here, and nowhere else. The token is shown
                once and ends after 90 days without use.
              </p>
              {made ? (
                <>
                  <PasteBox label="Token" lines={made.token} />
                  <Button size="small" variant="ghost" className="mt-2 -ml-2.5" onClick={startAnother}>
                    Make another token
                  </Button>
                </>
              ) : (
                <form
                  className="flex max-w-140 flex-wrap gap-2"
                  onSubmit={(event) => {
                    event.preventDefault()
                    void make()
                  }}
                >
                  <TextInput
                    aria-label="Name of the assistant"
                    placeholder="Claude Code on this computer"
                    maxLength={NAME_MAX}
                    value={draft.name}
                    className="min-w-48 flex-1"
                    onChange={({ target }) => {
                      setChosen(undefined)
                      setDraft((before) => ({ ...before, name: target.value }))
                    }}
                  />
                  <Button type="submit" variant="primary">
                    Make a token
                  </Button>
                </form>
              )}
            </Step>
            {made && (
              <>
                <Step number={2} title="Paste this where your assistant runs">
                  <PasteLines token={made.token} />
                </Step>
                <Step number={3} title="Ask it something">
                  <p className="text-pretty text-ink-2">
                    “Find what people ask about sourdough starters on Lemmy and Hacker News, clean the titles,
                    and tell me the ten questions asked most. Give me the link to review them.”
                  </p>
                </Step>
              </>
            )}
          </div>
          <div>
            {record && (
              <p className="mb-4 text-13 text-ink-2" aria-live="polite">
                For “{record.name}”
              </p>
            )}
            <TokenRights
              key={record?.hash}
              settings={record ?? draft}
              used={record?.used}
              onChange={change}
            />
          </div>
        </div>
        {tokens.length > 0 && (
          <ConnectedList
            tokens={tokens}
            chosen={chosen}
            onChoose={setChosen}
            onRevoke={(token) => void revoke(token)}
          />
        )}
      </div>
      <footer className="flex h-8 flex-none items-center border-t border-line px-(--edge) text-12 text-ink-3 max-md:hidden">
        {formatCount(tokens.length, 'token')}. A token reaches only what it made and what you share with it.
      </footer>
    </Frame>
  )

  function startAnother() {
    setMade(undefined)
    setChosen(undefined)
  }
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 text-13 leading-5">
      <span aria-hidden="true" className="text-14 text-ink-3">
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="mb-1 text-15">{title}</h2>
        {children}
      </div>
    </section>
  )
}
