import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { ChoicesAndPreview } from '../../files/choices-and-preview.tsx'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { createTopicOf } from '../../session/topic-edits.ts'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { GoneNote } from '../gone-note.tsx'
import { KeywordFiguresBar } from '../keyword-figures/keyword-figures-bar.tsx'
import { KeywordChoicesForm } from './keyword-choices-form.tsx'
import { KeywordDownloads } from './keyword-downloads.tsx'
import { KeywordPreview } from './keyword-preview.tsx'
import { type EntryNoun, forTool, type KeywordSettings, nounOf } from './keyword-tools.ts'
import { type Keywords, keywordFiles, toKeywords } from './keywords.ts'

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
  const edits = useStore(useServices().topicEdits)
  const result = useMemo(() => toKeywords(rows, settings, createTopicOf(edits)), [rows, settings, edits])
  const chosen = useMemo(
    () => result.keywords.filter(({ text }) => !unticked.has(text.toLowerCase())),
    [result, unticked],
  )
  const files = useMemo(() => keywordFiles(chosen, settings, new Date()), [chosen, settings])
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
        <ChoicesAndPreview
          className="flex-1"
          choices={
            <KeywordChoicesForm
              rows={rows}
              cleaned={cleaned}
              tooLong={result.tooLong.length}
              files={files.length}
              settings={settings}
              onChange={(change) => setSettings((before) => ({ ...before, ...change }))}
            />
          }
          preview={
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
          }
        />
      </div>
    </Drawer>
  )
}

/** `133 questions − 11 duplicates − 11 too long = 111 keywords`. */
function formatSum(result: Keywords, chosen: number, noun: EntryNoun): string {
  const unticked = result.keywords.length - chosen
  const left = [
    formatCount(result.questions, 'question'),
    ...leftOut(result),
    ...(result.tooLong.length > 0 ? [`${formatNumber(result.tooLong.length)} too long`] : []),
    ...(unticked > 0 ? [`${formatNumber(unticked)} not ticked`] : []),
  ]
  return `${left.join(' − ')} = ${formatCount(chosen, noun.one)}`
}

function leftOut({ duplicates, empty }: Keywords): string[] {
  return [
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} without words`] : []),
  ]
}

type LeftOutNoteProps = { result: Keywords; settings: KeywordSettings }

/** Says how many questions are not exported, why, and what keeps them; nothing if all of them are. */
function LeftOutNote({ result, settings }: LeftOutNoteProps) {
  const { questions, keywords, tooLong } = result
  const count = questions - keywords.length
  if (count <= 0) return null
  const { limit, advice } = settings.tool === 'prompts' ? promptLimit(settings) : keywordLimit
  const reasons = [
    ...(tooLong.length > 0 ? [`${formatNumber(tooLong.length)} longer than ${limit}`] : []),
    ...leftOut(result),
  ]
  const percent = Math.round((100 * count) / questions)
  return (
    <Callout tone={percent >= MANY_PERCENT ? 'warn' : 'note'}>
      <b className="font-semibold">
        {formatNumber(count)} of {formatCount(questions, 'question')} ({percent}%){' '}
        {count === 1 ? 'is' : 'are'} left out:
      </b>{' '}
      {new Intl.ListFormat('en-US').format(reasons)}.{tooLong.length > 0 && ` ${advice}`}
    </Callout>
  )
}

/** Percent from which the loss is a warning. */
const MANY_PERCENT = 20

const keywordLimit = {
  limit: `${KEYWORD_WORDS_MAX} words or ${KEYWORD_CHARACTERS_MAX} characters (Google’s limits)`,
  advice:
    'Ahrefs and Semrush take longer ones, search phrases are shorter, and a prompt list has the whole question.',
}

const promptLimit = ({ promptLength }: KeywordSettings) => ({
  limit: `${promptLength} characters`,
  advice: 'Choose 500 characters to keep them.',
})
