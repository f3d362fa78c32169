import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { sourceFacts } from '@quarry/contracts/sources'
import {
  Bot,
  Copy,
  FileDown,
  FileText,
  GitCompareArrows,
  Globe,
  Layers,
  MessageSquare,
  Newspaper,
  Pencil,
  Trash2,
} from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnalysisSummary } from '../analysis/kept-analyses.ts'
import { useServices } from '../analysis/services.ts'
import { useStore } from '../store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Badge } from '../ui/pill.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { AnalysisStatus } from './analysis-status.ts'
import { ShareDialog } from './assistants/share-dialog.tsx'
import { formatBytes, formatContents, formatMoment, shareCleaned } from './format-analysis.ts'
import { NAME_LENGTH_MAX } from './session-file.ts'
import { useAnalyses } from './use-analyses.ts'

export const rowLook =
  'grid grid-cols-[minmax(0,1fr)_88px_136px_148px_72px_182px] items-center gap-x-6 border-b border-hair px-(--edge) max-lg:grid-cols-[minmax(0,1fr)_72px_56px_120px_182px] max-lg:gap-x-4'

const icons = {
  reddit: { Icon: MessageSquare, name: sourceFacts.reddit.name },
  'stack-exchange': { Icon: Layers, name: sourceFacts['stack-exchange'].name },
  lemmy: { Icon: Globe, name: sourceFacts.lemmy.name },
  'hacker-news': { Icon: Newspaper, name: sourceFacts['hacker-news'].name },
  file: { Icon: FileText, name: 'A file' },
} as const

type RowProps = { summary: AnalysisSummary; name: string }
type AnalysisRowProps = RowProps & {
  status: AnalysisStatus | undefined
  /** True while a run is being started that the user can still stop. */
  canStop: boolean
  isCompared: boolean
  /** Selects the analysis for a comparison, or deselects it. */
  onCompare: () => void
}

/** An analysis in the list; a click anywhere on it opens it. */
export function AnalysisRow({ summary, name, status, canStop, isCompared, onCompare }: AnalysisRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { open, stopStart } = useAnalyses()
  const contents = formatContents(summary)
  return (
    <li
      aria-label={name}
      className={`group relative min-h-16 py-2 focus-within:bg-surface-2 hover:bg-surface-2 ${rowLook} max-md:grid-cols-[auto_auto_1fr] max-md:gap-x-3 max-md:gap-y-1 max-md:py-3`}
    >
      <div className="min-w-0 max-md:col-span-3">
        {isRenaming ? (
          <RenameForm summary={summary} name={name} onClose={() => setIsRenaming(false)} />
        ) : (
          <button
            type="button"
            className="block max-w-full text-left text-15 leading-5.5 font-medium wrap-anywhere after:absolute after:inset-0"
            onClick={() => void open(summary)}
          >
            {name}
          </button>
        )}
        <p className="mt-0.5 flex items-center gap-1.5 text-12 leading-4.5 text-ink-3">
          <span className="inline-flex flex-none gap-1.5">
            {summary.sources.map((source) => {
              const { Icon, name: sourceName } = icons[source]
              return <Icon key={source} size={13} role="img" aria-label={sourceName} />
            })}
          </span>
          <span className="min-w-0 truncate max-md:whitespace-normal">{contents}</span>
          {summary.madeBy !== undefined && (
            <span className="inline-flex flex-none items-center gap-1">
              <Bot size={13} aria-hidden="true" />
              Made by {summary.madeBy}
            </span>
          )}
          {summary.isDemo && (
            <span className="flex-none">
              <Badge>Demo data</Badge>
            </span>
          )}
        </p>
        {status && (
          <StatusLine {...status}>
            {canStop && (
              <LinkButton className="relative z-1" onClick={() => void stopStart(summary.id)}>
                Don’t start
              </LinkButton>
            )}
          </StatusLine>
        )}
      </div>
      <span className="text-right text-13 text-ink-2 tabular-nums max-md:text-12">
        {formatNumber(summary.questions)}
        <span className="md:sr-only"> {formatCount(summary.questions, 'question').replace(/^\S+ /, '')}</span>
      </span>
      <ShareCleaned summary={summary} isGoing={status?.tone === 'busy'} />
      <span className="text-13 text-ink-3 tabular-nums max-md:text-right max-md:text-12">
        {formatMoment(summary.openedAt, Date.now())}
      </span>
      <span className="text-right text-13 text-ink-3 tabular-nums max-lg:hidden">
        {formatBytes(summary.bytes)}
      </span>
      <RowTools
        summary={summary}
        name={name}
        isCompared={isCompared}
        onCompare={onCompare}
        onRename={() => setIsRenaming(true)}
      />
    </li>
  )
}

const tones = { busy: 'text-busy', waiting: 'text-ink-2', bad: 'text-bad', neutral: 'text-ink-3' } as const

function StatusLine({ text, tone, children }: AnalysisStatus & { children: ReactNode }) {
  return (
    <p className={`mt-0.5 flex items-center gap-1.5 text-12 leading-4.5 tabular-nums ${tones[tone]}`}>
      {tone === 'busy' && <Spinner size={12} />}
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {children}
    </p>
  )
}

function ShareCleaned({ summary, isGoing }: { summary: AnalysisSummary; isGoing: boolean }) {
  const share = shareCleaned(summary)
  return (
    <span className="grid grid-cols-[40px_72px] items-center gap-3 text-13 tabular-nums max-lg:block max-lg:text-right max-md:text-left max-md:text-12">
      <span className={`text-right ${isGoing ? 'text-busy' : 'text-ink-2'}`}>
        {share}%<span className="md:sr-only"> cleaned</span>
      </span>
      <span aria-hidden="true" className="h-[3px] overflow-hidden rounded-full bg-track max-lg:hidden">
        <span
          className={`block h-full rounded-full ${isGoing ? 'bg-busy' : 'bg-ok'}`}
          style={{ width: `${share}%` }}
        />
      </span>
    </span>
  )
}

type RowToolsProps = RowProps & Pick<AnalysisRowProps, 'isCompared' | 'onCompare'> & { onRename: () => void }

function RowTools({ summary, name, isCompared, onCompare, onRename }: RowToolsProps) {
  const { duplicate, saveFile, remove } = useAnalyses()
  const { assistants } = useServices()
  const hasTokens = useStore(assistants.tokens).length > 0
  const [isSharing, setIsSharing] = useState(false)
  return (
    <span className="relative z-1 flex gap-0.5 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:has-aria-pressed:opacity-100 max-md:col-span-3 max-md:-ml-2">
      <IconButton
        small
        label={`Compare ${name}`}
        tip={isCompared ? 'Don’t compare' : 'Compare'}
        aria-pressed={isCompared}
        className={isCompared ? 'bg-accent-soft text-accent-ink!' : ''}
        icon={<GitCompareArrows size={15} />}
        onClick={onCompare}
      />
      <IconButton
        small
        label={`Rename ${name}`}
        tip="Rename"
        icon={<Pencil size={15} />}
        onClick={onRename}
      />
      <IconButton
        small
        label={`Duplicate ${name}`}
        tip="Duplicate"
        icon={<Copy size={15} />}
        onClick={() => void duplicate(summary.id)}
      />
      <IconButton
        small
        label={`Save ${name} as a file`}
        tip="Save as a file"
        icon={<FileDown size={15} />}
        onClick={() => void saveFile(summary)}
      />
      {hasTokens && (
        <IconButton
          small
          label={`Share ${name} with an assistant`}
          tip="Share with an assistant"
          icon={<Bot size={15} />}
          onClick={() => setIsSharing(true)}
        />
      )}
      {isSharing && <ShareDialog analysis={{ id: summary.id, name }} onClose={() => setIsSharing(false)} />}
      <IconButton
        small
        label={`Delete ${name}`}
        tip="Delete"
        icon={<Trash2 size={15} />}
        onClick={() => void remove(summary)}
      />
    </span>
  )
}

function RenameForm({ summary, name: shown, onClose }: RowProps & { onClose: () => void }) {
  const { rename } = useAnalyses()
  const [name, setName] = useState(() => shown.slice(0, NAME_LENGTH_MAX))
  function submit(event: FormEvent) {
    event.preventDefault()
    onClose()
    void rename(summary.id, name.trim())
  }
  return (
    <form className="relative z-1 -ml-2.5 flex items-center gap-2" onSubmit={submit}>
      <TextInput
        autoFocus
        aria-label="Name of the analysis"
        maxLength={NAME_LENGTH_MAX}
        value={name}
        className="h-control-sm! max-w-80 text-15! font-medium"
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" size="small">
        Save
      </Button>
      <Button variant="ghost" size="small" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
