import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Bot, FileUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnalysisSummary } from '../analysis/kept-analyses.ts'
import { useServices } from '../analysis/services.ts'
import { NEW_ANALYSIS, namesOf, newSummary } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { LabeledCheckbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Frame } from '../ui/frame.tsx'
import { PageTitle } from '../ui/page.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { AnalysisRow, rowLook } from './analysis-row.tsx'
import { statusOf } from './analysis-status.ts'
import { CompareBar } from './compare-bar.tsx'
import { formatBytes, formatMoment } from './format-analysis.ts'
import { useAnalyses } from './use-analyses.ts'

const TITLE = 'Your analyses'

/** From this length on, the list has a search field. */
const SEARCH_FROM = 8

/** Lists every analysis that this browser keeps, and explains where they are and how to remove them. */
export function AnalysesScreen() {
  const { analyses } = useServices()
  const copies = useStore(analyses.copies)
  const starting = useStore(analyses.starting)
  const list = useListed()
  const isBlocked = !useStore(analyses.canKeep)
  const [search, setSearch] = useState('')
  const [compared, setCompared] = useState<readonly string[]>([])
  const { startNew, load } = useAnalyses()
  const navigate = useNavigate()
  useEffect(() => void analyses.lookAtCopies(), [analyses])
  const kept = new Map((useStore(analyses.list) ?? []).map((summary) => [summary.id, summary]))
  const names = namesOf(list)
  const nameOf = ({ id }: AnalysisSummary) => names.get(id) ?? NEW_ANALYSIS
  const found = list.filter((summary) => matches(nameOf(summary), summary, search))
  return (
    <Frame title={TITLE}>
      <div className="flex min-h-19 flex-none items-center gap-2 px-(--edge)">
        <div className="min-w-0 flex-1">
          <PageTitle className="leading-7!">{TITLE}</PageTitle>
          <p className="text-12 leading-4.5 text-ink-3">{formatKept(kept.size)}</p>
        </div>
        {list.length >= SEARCH_FROM && (
          <div className="relative w-56 max-md:hidden">
            <SearchInput
              aria-label="Search analyses"
              placeholder="Search analyses"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        )}
        <Button variant="ghost" icon={<Bot size={14} />} onClick={() => void navigate('/assistants')}>
          <span className="max-md:sr-only">Connect an assistant</span>
        </Button>
        <div
          ref={bottomBar}
          className="contents max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:flex max-md:gap-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-[359px]:gap-1 max-[359px]:p-2 max-[359px]:[&_button]:px-1.5"
        >
          <FileButton
            variant="ghost"
            accept=".json,application/json"
            inputLabel="File of an analysis"
            icon={<FileUp size={14} />}
            onFile={(file) => void load(file)}
          >
            Load from a file
          </FileButton>
          <Button
            variant="primary"
            className="max-md:flex-1"
            icon={<Plus size={14} />}
            onClick={() => void startNew()}
          >
            Start a new analysis
          </Button>
        </div>
      </div>
      <CompareBar
        chosen={list
          .filter(({ id }) => compared.includes(id))
          .toSorted((left, right) => left.createdAt - right.createdAt)
          .map((summary) => ({ id: summary.id, name: nameOf(summary) }))}
        onCancel={() => setCompared([])}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-line max-md:pb-18">
        {isBlocked && (
          <p className="px-(--edge) py-4 text-center text-ink-2">
            This browser doesn’t allow storage, as in some private windows. Save your analysis as a file
            before you close the tab.
          </p>
        )}
        {list.length === 0 ? (
          <p className="px-(--edge) py-9 text-center text-ink-2">
            An analysis appears here as soon as it has a seed term, a community or a question.
          </p>
        ) : (
          <>
            <div aria-hidden="true" className={`${rowLook} min-h-9 text-12 text-ink-3 max-md:hidden`}>
              <span>Analysis</span>
              <span className="text-right">Questions</span>
              <span className="max-lg:text-right">Cleaned</span>
              <span className="font-medium text-ink">Last opened ↓</span>
              <span className="text-right max-lg:hidden">Size</span>
              <span />
            </div>
            <ul>
              {found.map((summary) => (
                <AnalysisRow
                  key={summary.id}
                  name={nameOf(summary)}
                  summary={withCopy(summary, copies)}
                  isCompared={compared.includes(summary.id)}
                  onCompare={() => setCompared(withChosen(compared, summary.id))}
                  status={statusOf(
                    copies.find(({ id }) => id === summary.id),
                    Date.now(),
                    kept.get(summary.id),
                    starting.get(summary.id),
                  )}
                  canStop={starting.get(summary.id)?.stop !== undefined}
                />
              ))}
            </ul>
            {found.length === 0 && (
              <p className="px-(--edge) py-9 text-center text-ink-2">
                No analysis matches “{search.trim()}”.
              </p>
            )}
          </>
        )}
        <WhereItIsKept list={list.filter(({ id }) => kept.has(id))} />
      </div>
      <LastLine list={list.filter(({ id }) => kept.has(id))} />
    </Frame>
  )
}

/** Selects or deselects an analysis; selecting a third one drops the one that was selected first. */
function withChosen(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2)
}

/** Returns the kept analyses, followed by the analyses that exist only on the server. */
function useListed(): readonly AnalysisSummary[] {
  const { analyses } = useServices()
  const kept = useStore(analyses.list) ?? []
  const copies = useStore(analyses.copies)
  const ids = new Set(kept.map(({ id }) => id))
  const others = copies.filter(({ id, questions }) => !ids.has(id) && questions.total > 0)
  return [...kept, ...others.map(({ id, name, madeBy }) => ({ ...newSummary(Date.now(), name), id, madeBy }))]
}

/** Counts what the server has, while a run is at work there. */
function withCopy(summary: AnalysisSummary, copies: readonly AnalysisCopy[]): AnalysisSummary {
  const copy = copies.find(({ id }) => id === summary.id)
  if (!copy || copy.questions.total < summary.questions) return summary
  const { total, processed } = copy.questions
  return { ...summary, questions: total, cleaned: processed }
}

function matches(name: string, { terms, communities }: AnalysisSummary, search: string): boolean {
  const text = [name, ...terms, ...communities].join(' ').toLowerCase()
  return text.includes(search.trim().toLowerCase())
}

function formatKept(count: number): string {
  return count === 0
    ? 'None kept in this browser yet'
    : `${formatCount(count, 'analysis', 'analyses')}, kept in this browser only`
}

/** Explains where the analyses are, what can delete them, and how to remove them. */
function WhereItIsKept({ list }: { list: readonly AnalysisSummary[] }) {
  const { analyses, assistants } = useServices()
  const hasTokens = useStore(assistants.tokens).length > 0
  const keeps = useStore(analyses.keeps)
  const [asks, setAsks] = useState(false)
  const [asksToStop, setAsksToStop] = useState(false)
  return (
    <div className="mt-auto grid gap-x-12 gap-y-5 border-t border-hair px-(--edge) pt-6 pb-7 text-13 leading-5 text-ink-2 md:grid-cols-3">
      <section>
        <h2 className="mb-1 text-13 text-ink">Where this is kept</h2>
        <p className="text-pretty">
          In this browser, on this computer. Quarry’s server works on a copy of each open analysis and deletes
          it 12 hours after its last use. Results of a run wait there until this browser has saved them, at
          most three days. Keys are not part of it.
        </p>
        <div className="mt-2">
          <LabeledCheckbox
            label="Keep my analyses in this browser"
            checked={keeps}
            onChange={() =>
              keeps && (list.length > 0 || hasTokens) ? setAsksToStop(true) : void analyses.setKeeps(!keeps)
            }
          />
        </div>
      </section>
      <section>
        <h2 className="mb-1 text-13 text-ink">What can delete it</h2>
        <p className="text-pretty">
          Clearing this site’s data, closing a private window, or a browser that runs out of space. Safari
          deletes it after seven days without a visit.
        </p>
        <AskToKeep />
      </section>
      <section>
        <h2 className="mb-1 text-13 text-ink">How to remove it</h2>
        <p className="text-pretty">
          Use the bin icon in a row for one, or remove all of them here. Files you saved stay.
        </p>
        {list.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            className="mt-2 -ml-2.5 text-bad!"
            icon={<Trash2 size={14} />}
            onClick={() => setAsks(true)}
          >
            {list.length === 1 ? 'Remove the analysis…' : `Remove all ${formatNumber(list.length)} analyses…`}
          </Button>
        )}
      </section>
      {asks && <RemoveAllDialog list={list} onClose={() => setAsks(false)} />}
      {asksToStop && <StopKeepingDialog count={list.length} onClose={() => setAsksToStop(false)} />}
    </div>
  )
}

function StopKeepingDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { analyses, assistants, toasts } = useServices()
  const tokens = useStore(assistants.tokens).length
  return (
    <Dialog
      title={`Delete ${formatCount(count, 'kept analysis', 'kept analyses')} from this browser?`}
      onClose={onClose}
    >
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          This can’t be undone. An open analysis and those with a run continue on Quarry’s server, which
          deletes them 12 hours after their last use. Saved files stay.{revokes(tokens)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Keep them
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              assistants.revokeAll().then(
                () =>
                  analyses
                    .setKeeps(false)
                    .catch(() => toasts.fail('Not deleted', 'This browser’s database failed. Try again.')),
                () => toasts.fail('Not deleted', 'Couldn’t reach Quarry’s server, so nothing was deleted.'),
              )
            }}
          >
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Offers to ask the browser to keep the analyses when space runs low. */
function AskToKeep() {
  const { toasts } = useServices()
  const [isPersisted, setIsPersisted] = useState<boolean>()
  useEffect(() => {
    void storage()
      ?.persisted()
      .then(setIsPersisted, () => undefined)
  }, [])
  if (isPersisted === undefined) return null
  if (isPersisted)
    return <p className="mt-2 text-12 text-ink-3">This browser keeps them when space runs low.</p>

  async function ask() {
    const isGranted = (await storage()?.persist()) ?? false
    setIsPersisted(isGranted)
    if (!isGranted) {
      toasts.notify({
        title: 'The browser didn’t agree',
        description: 'It may delete your analyses when space runs low. Save the important ones as files.',
        tone: 'neutral',
      })
    }
  }

  return (
    <Button size="small" className="mt-2" onClick={() => void ask()}>
      Ask the browser to keep them
    </Button>
  )
}

/** Undefined unless the page uses HTTPS or is on this computer. */
const storage = () => ('storage' in navigator ? navigator.storage : undefined)

function RemoveAllDialog({ list, onClose }: { list: readonly AnalysisSummary[]; onClose: () => void }) {
  const { analyses, assistants, toasts } = useServices()
  const tokens = useStore(assistants.tokens).length
  const questions = list.reduce((sum, summary) => sum + summary.questions, 0)
  return (
    <Dialog
      title={list.length === 1 ? 'Remove the analysis?' : `Remove all ${formatNumber(list.length)} analyses?`}
      onClose={onClose}
    >
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          This deletes {formatCount(questions, 'question')} from this browser, and the copy on Quarry’s
          server. This can’t be undone. Your credentials and saved files stay.{revokes(tokens)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              void assistants
                .revokeAll()
                .then(analyses.removeAll)
                .catch(() =>
                  toasts.fail('Not removed', 'Couldn’t reach Quarry’s server, so nothing was deleted.'),
                )
            }}
          >
            Remove all
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the warning that assistants lose their access, or an empty text if none is connected. */
function revokes(tokens: number): string {
  if (tokens === 0) return ''
  return tokens === 1
    ? ' The assistant that you connected loses its access.'
    : ` The ${formatNumber(tokens)} assistants that you connected lose their access.`
}

/** Shows how much space the analyses take, and when one was last saved. */
function LastLine({ list }: { list: readonly AnalysisSummary[] }) {
  const [quota, setQuota] = useState<number>()
  useEffect(() => {
    void storage()
      ?.estimate()
      .then(
        (estimate) => setQuota(estimate.quota),
        () => undefined,
      )
  }, [])
  if (list.length === 0) return null
  const bytes = list.reduce((sum, summary) => sum + summary.bytes, 0)
  const last = Math.max(...list.map(({ changedAt }) => changedAt))
  return (
    <footer className="flex h-8 flex-none items-center gap-4 border-t border-line px-(--edge) text-12 whitespace-nowrap text-ink-3 max-md:hidden">
      <span className="mr-auto">
        {formatBytes(bytes)}
        {quota !== undefined && ` of about ${formatBytes(quota)} that this browser allows`}
      </span>
      <span>Last saved {formatMoment(last, Date.now()).toLowerCase()}</span>
    </footer>
  )
}
