import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMemo, useState } from 'react'
import { Drawer } from '../ui/drawer.tsx'
import { KeywordChoicesForm } from './keyword-choices-form.tsx'
import { KeywordDownloads } from './keyword-downloads.tsx'
import { KeywordPreview } from './keyword-preview.tsx'
import { type KeywordSettings, keywordFiles, keywordTools } from './keyword-tools.ts'
import { type Keywords, toKeywords } from './keywords.ts'

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
    rowsPerFile: keywordTools.google.rowsPerFile,
  })
  const result = useMemo(() => toKeywords(rows, settings), [rows, settings])
  const files = useMemo(
    () => keywordFiles(result.keywords, settings.tool, settings.rowsPerFile, new Date()),
    [result, settings.tool, settings.rowsPerFile],
  )
  return (
    <Drawer
      title="Keyword tools"
      description={`Turns ${formatCount(rows.length, 'question')} into keywords for a keyword planner. The two CSV exports stay as they are.`}
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto text-12 text-ink-2" aria-live="polite">
            {formatSum(result)}
          </p>
          <KeywordDownloads keywords={result.keywords} files={files} />
        </>
      }
    >
      <div className="grid min-h-0 auto-rows-min overflow-y-auto md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden">
        <KeywordChoicesForm
          rows={rows}
          cleaned={cleaned}
          tooLong={result.tooLong.length}
          files={files.length}
          settings={settings}
          onChange={(change) => setSettings((before) => ({ ...before, ...change }))}
        />
        <KeywordPreview result={result} />
      </div>
    </Drawer>
  )
}

/** `133 questions − 11 duplicates − 11 too long = 111 keywords`. */
function formatSum({ questions, duplicates, empty, tooLong, keywords }: Keywords): string {
  const left = [
    formatCount(questions, 'question'),
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} without words`] : []),
    ...(tooLong.length > 0 ? [`${formatNumber(tooLong.length)} too long`] : []),
  ]
  return `${left.join(' − ')} = ${formatCount(keywords.length, 'keyword')}`
}
