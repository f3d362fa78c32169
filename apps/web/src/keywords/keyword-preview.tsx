import { formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX } from '@quarry/contracts/limits'
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { charactersIn, type Keyword, type Keywords, wordsIn } from './keywords.ts'

/** Keywords in the preview. */
const SHOWN_MOST = 100

/** Previews the first keywords as they will be exported; lists those that are too long separately. */
export function KeywordPreview({ result }: { result: Keywords }) {
  const [apart, setApart] = useState(false)
  const showsTooLong = apart && result.tooLong.length > 0
  const listed = showsTooLong ? result.tooLong : result.keywords
  return (
    <section
      aria-label="Preview"
      className="flex min-h-0 flex-col border-line bg-surface-2 max-md:border-t max-md:pb-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 md:px-5">
        <h3 className="text-13">Preview</h3>
        <div className="flex flex-wrap gap-1.5">
          <Chip chosen={!showsTooLong} count={result.keywords.length} onClick={() => setApart(false)}>
            Keywords
          </Chip>
          <Chip
            chosen={showsTooLong}
            count={result.tooLong.length}
            disabled={result.tooLong.length === 0}
            className="disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-3"
            onClick={() => setApart(true)}
          >
            Too long
          </Chip>
        </div>
        {!showsTooLong && listed.length > 0 && <span className="ml-auto text-12 text-ink-3">Comments</span>}
      </div>
      {listed.length === 0 ? (
        <p className="px-5 py-10 text-center text-13 text-ink-2">
          {result.questions === 0
            ? 'None of these questions is cleaned yet. Choose “All of them” to use the titles as they are.'
            : 'No keywords fit these settings. Allow longer keywords or choose another format.'}
        </p>
      ) : (
        <ScrollArea
          key={showsTooLong ? 'too-long' : 'keywords'}
          label="Keywords, scrollable"
          className="min-h-0 flex-1 max-md:h-90"
          viewportClassName="h-full"
        >
          <ol className="px-4 py-2 text-13 md:px-5">
            {listed.slice(0, SHOWN_MOST).map((keyword) => (
              <li key={keyword.text} className="flex items-baseline gap-4 py-[5px]">
                <span className="min-w-0 flex-1 wrap-anywhere">{keyword.text}</span>
                <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums">
                  {showsTooLong ? whyTooLong(keyword) : formatNumber(keyword.comments)}
                </span>
              </li>
            ))}
            {listed.length > SHOWN_MOST && (
              <li className="py-2 text-12 text-ink-3">and {formatNumber(listed.length - SHOWN_MOST)} more</li>
            )}
          </ol>
        </ScrollArea>
      )}
    </section>
  )
}

function whyTooLong({ text }: Keyword): string {
  const characters = charactersIn(text)
  return characters > KEYWORD_CHARACTERS_MAX ? `${characters} characters` : `${wordsIn(text)} words`
}
