import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatDemand, formatFigures, priorityOf } from '../../session/keyword-figures.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { download } from '../../ui/download.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { isJoinable } from './keyword-columns.ts'
import type { KeywordFile } from './read-keyword-file.ts'

const NO_KEYWORDS =
  'No column of this file was recognized as keywords. Choose the one that holds them and one of their volume, clicks or impressions, or open another file.'
const NO_FIGURES = 'Choose the column of the keywords’ volume, clicks or impressions.'
const EMPTY = 'The column of keywords is empty. Choose another one, or open another file.'

type JoinedPreviewProps = { read: KeywordFile; questions: readonly Question[]; isReading: boolean }
type Line = { key: string; text: string; figure: string; tip: string }

/** What of the file belongs to the questions, or what to choose so that something does. */
export function JoinedPreview(props: JoinedPreviewProps) {
  const hint = hintOf(props.read)
  if (hint === undefined) return <JoinedKeywords {...props} />
  return <p className="mx-auto max-w-md px-4 py-10 text-center text-13 text-pretty text-ink-2">{hint}</p>
}

/** The questions with their figures, and the keywords that no question has. */
function JoinedKeywords({ read, questions, isReading }: JoinedPreviewProps) {
  const [apart, setApart] = useState(false)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const { keywords, matched, unmatched, figures } = read
  const joined = useMemo(() => joinedLines(questions, figures), [questions, figures])
  const others = useMemo(
    () => unmatched.map((text, index) => ({ key: `${index} ${text}`, text, figure: '', tip: '' })),
    [unmatched],
  )
  const showsOthers = apart && others.length > 0
  const listed = showsOthers ? others : joined
  const left = keywords - matched

  return (
    <>
      <div className="grid gap-2.5 border-b border-line px-4 py-3 text-13 md:px-5">
        <h3 className="flex items-center gap-2 text-13">
          {formatMatched(keywords, matched)} {isReading && <Spinner size={12} />}
        </h3>
        <p className="text-12 text-ink-2 text-pretty">
          Case, spaces, hyphens, apostrophes and other signs make no difference, nor do accents and the
          endings of words. Several questions may have one keyword: each gets its figures.
        </p>
        <div className="flex flex-wrap items-center gap-1.5">
          <Chip chosen={!showsOthers} count={joined.length} onClick={() => setApart(false)}>
            Questions
          </Chip>
          <Chip
            chosen={showsOthers}
            count={left}
            disabled={left === 0}
            className="disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-3"
            onClick={() => setApart(true)}
          >
            Without a question
          </Chip>
          {showsOthers && (
            <Button
              size="small"
              className="ml-auto"
              icon={<Download size={12} />}
              onClick={() =>
                download(
                  {
                    name: 'keywords-without-a-question.txt',
                    text: unmatched.map((text) => `${text}\n`).join(''),
                  },
                  { type: 'text/plain' },
                )
              }
            >
              Download {unmatched.length < left ? `the first ${formatNumber(unmatched.length)}` : 'the list'}
            </Button>
          )}
        </div>
      </div>
      {listed.length === 0 ? (
        <p className="px-5 py-10 text-center text-13 text-ink-2">
          No keyword in this file is one of your questions. Choose another column of keywords, or another
          file.
        </p>
      ) : (
        <ScrollArea
          key={showsOthers ? 'others' : 'joined'}
          label={
            showsOthers ? 'Keywords without a question, scrollable' : 'Questions with figures, scrollable'
          }
          className="min-h-0 flex-1 max-md:h-90"
          viewportRef={setViewport}
          viewportClassName="h-full"
        >
          <VirtualRows as="ul" rows={listed} keyOf={keyOf} estimatedHeight={32} viewport={viewport}>
            {({ text, figure, tip }, key, place) => (
              <li key={key} {...place} className="flex items-baseline gap-4 px-4 py-[5px] text-13 md:px-5">
                <bdi className="min-w-0 flex-1 wrap-anywhere">{text}</bdi>
                <span className="whitespace-nowrap text-ink-2 tabular-nums" data-tip={tip || undefined}>
                  {figure}
                </span>
              </li>
            )}
          </VirtualRows>
        </ScrollArea>
      )}
    </>
  )
}

/** Returns what to do if the columns hold no keywords or nothing about them. */
function hintOf({ columns, keywords }: KeywordFile): string | undefined {
  if (columns.keyword === undefined) return NO_KEYWORDS
  if (!isJoinable(columns)) return NO_FIGURES
  return keywords === 0 ? EMPTY : undefined
}

const keyOf = ({ key }: Line) => key

/** The highest demand × engagement first. */
function joinedLines(questions: readonly Question[], figures: KeywordFile['figures']): Line[] {
  const byQuestion = new Map(figures)
  return questions
    .flatMap((row) => {
      const found = byQuestion.get(row.id)
      return found ? [{ row, found, priority: priorityOf(row, found) ?? -1 }] : []
    })
    .sort((left, right) => right.priority - left.priority)
    .map(({ row, found }) => ({
      key: row.id,
      text: row.title,
      figure: formatDemand(found),
      tip: formatFigures(found),
    }))
}

/** `980 of 1,000 keywords (98%) are a question of yours`. */
function formatMatched(keywords: number, matched: number): string {
  const percent = keywords === 0 ? 0 : Math.floor((100 * matched) / keywords)
  return `${formatNumber(matched)} of ${formatCount(keywords, 'keyword')} (${percent}%) found among your questions`
}
