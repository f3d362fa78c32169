import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import { Callout } from '../../ui/callout.tsx'
import type { KeywordSettings } from './keyword-tools.ts'
import type { Keywords } from './keywords.ts'

type LeftOutNoteProps = { result: Keywords; settings: KeywordSettings }

/** Says how many questions are not exported, why, and what keeps them; nothing if all of them are. */
export function LeftOutNote({ result, settings }: LeftOutNoteProps) {
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
