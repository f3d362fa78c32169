import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { createTopicOf } from '../../session/found-topics.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { GoneNote } from '../gone/gone-note.tsx'
import { KeywordFiguresBar } from '../keyword-figures/keyword-figures-bar.tsx'
import { KeywordChoicesForm } from './keyword-choices-form.tsx'
import { KeywordDownloads } from './keyword-downloads.tsx'
import { KeywordPreview } from './keyword-preview.tsx'
import {
  type EntryNoun,
  forTool,
  type KeywordFile,
  type KeywordSettings,
  keywordFiles,
  nounOf,
  promptFiles,
} from './keyword-tools.ts'
import { type Keywords, toKeywords, toPrompts } from './keywords.ts'

type KeywordToolsDrawerProps = { rows: readonly Question[]; onClose: () => void }

/** Turns the questions into keywords, previews them and offers them for download. */
export function KeywordToolsDrawer({ rows, onClose }: KeywordToolsDrawerProps) {
  const cleaned = rows.filter((row) => row.processingStatus === 'processed').length
  const [settings, setSettings] = useState<KeywordSettings>({
    source: cleaned > 0 ? 'cleaned' : 'all',
    form: 'question',
    lowerCase: true,
    withinLimits: true,
    tool: 'google',
    rowsPerFile: 0,
    promptLength: 200,
    ...forTool('google'),
  })
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const noun = nounOf(settings.tool)
  const topics = useStore(useServices().topics)
  const { result, chosen, files } = useMemo(
    () => exported(rows, settings, unticked, createTopicOf(topics)),
    [rows, settings, unticked, topics],
  )
  return (
    <Drawer
      title="Keyword tools"
      description={`Turns ${formatCount(rows.length, 'question')} into keywords for a keyword planner, or prompts for trackers of AI answers. The two CSV exports stay as they are.`}
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto text-12 text-ink-2" aria-live="polite">
            {formatSum(result, chosen.length, noun)}
          </p>
          <KeywordDownloads keywords={chosen} files={files} noun={noun} />
        </>
      }
    >
      <div className="flex min-h-0 flex-col max-md:overflow-y-auto">
        <KeywordFiguresBar rows={rows} />
        <div className="grid min-h-0 flex-1 auto-rows-min md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden">
          <KeywordChoicesForm
            rows={rows}
            cleaned={cleaned}
            tooLong={result.tooLong.length}
            files={files.length}
            settings={settings}
            onChange={(change) => setSettings((before) => ({ ...before, ...change }))}
          />
          <KeywordPreview
            result={result}
            noun={noun}
            chosen={chosen.length}
            unticked={unticked}
            onTick={setUnticked}
            note={
              <>
                <GoneNote rows={rows} />
                <LeftOutNote result={result} settings={settings} />
              </>
            }
          />
        </div>
      </div>
    </Drawer>
  )
}

/** The keywords or prompts that fit, those of them that are ticked, and the files of these. */
function exported(
  rows: readonly Question[],
  settings: KeywordSettings,
  unticked: ReadonlySet<string>,
  topicOf: (id: string) => string | undefined,
): { result: Keywords; chosen: Keywords['keywords']; files: KeywordFile[] } {
  const { tool, rowsPerFile, source, promptLength } = settings
  const isTicked = ({ text }: { text: string }) => !unticked.has(text.toLowerCase())
  if (tool === 'prompts') {
    const result = toPrompts(rows, source, promptLength, topicOf)
    const chosen = result.keywords.filter(isTicked)
    return { result, chosen, files: promptFiles(chosen, rowsPerFile, new Date()) }
  }
  const result = toKeywords(rows, settings, topicOf)
  const chosen = result.keywords.filter(isTicked)
  return { result, chosen, files: keywordFiles(chosen, tool, rowsPerFile, new Date()) }
}

/** `133 questions − 11 duplicates − 11 too long = 111 keywords`. */
function formatSum(
  { questions, duplicates, empty, tooLong, keywords }: Keywords,
  chosen: number,
  noun: EntryNoun,
): string {
  const unticked = keywords.length - chosen
  const left = [
    formatCount(questions, 'question'),
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} without words`] : []),
    ...(tooLong.length > 0 ? [`${formatNumber(tooLong.length)} too long`] : []),
    ...(unticked > 0 ? [`${formatNumber(unticked)} not ticked`] : []),
  ]
  return `${left.join(' − ')} = ${formatCount(chosen, noun.one)}`
}

type LeftOutNoteProps = { result: Keywords; settings: KeywordSettings }

/** Says how many questions are not exported, why, and what keeps them; nothing if all of them are. */
function LeftOutNote({ result, settings }: LeftOutNoteProps) {
  const { questions, keywords, tooLong, duplicates, empty } = result
  const leftOut = questions - keywords.length
  if (leftOut <= 0) return null
  const reasons = [
    ...(tooLong.length > 0 ? [`${formatNumber(tooLong.length)} longer than ${limitOf(settings)}`] : []),
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} without words`] : []),
  ]
  const percent = Math.round((100 * leftOut) / questions)
  return (
    <Callout tone={percent >= MANY_PERCENT ? 'warn' : 'note'}>
      <b className="font-semibold">
        {formatNumber(leftOut)} of {formatCount(questions, 'question')} ({percent}%){' '}
        {leftOut === 1 ? 'is' : 'are'} left out:
      </b>{' '}
      {new Intl.ListFormat('en-US').format(reasons)}.{tooLong.length > 0 && ` ${adviceFor(settings)}`}
    </Callout>
  )
}

/** Percent from which the loss is a warning. */
const MANY_PERCENT = 20

function limitOf({ tool, promptLength }: KeywordSettings): string {
  return tool === 'prompts'
    ? `${promptLength} characters`
    : `${KEYWORD_WORDS_MAX} words or ${KEYWORD_CHARACTERS_MAX} characters (Google’s limits)`
}

function adviceFor({ tool }: KeywordSettings): string {
  return tool === 'prompts'
    ? 'Choose 500 characters to keep them.'
    : 'Ahrefs and Semrush take longer ones, search phrases are shorter, and a prompt list has the whole question.'
}
