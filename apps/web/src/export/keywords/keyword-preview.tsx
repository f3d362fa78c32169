import { formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX } from '@quarry/contracts/limits'
import { type ReactNode, useState } from 'react'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { type RowPlace, VirtualRows } from '../../ui/virtual-rows.tsx'
import type { EntryNoun } from './keyword-tools.ts'
import { charactersIn, type Keyword, type Keywords, wordsIn } from './keywords.ts'

type KeywordPreviewProps = {
  result: Keywords
  noun: EntryNoun
  /** How many keywords are ticked. */
  chosen: number
  /** Keywords that are not exported, in lower case. */
  unticked: ReadonlySet<string>
  onTick: (unticked: ReadonlySet<string>) => void
  /** What is left out, above the list. */
  note: ReactNode
}

/** The keywords as they will be exported, each with a tick; lists those that are too long separately. */
export function KeywordPreview({ result, noun, chosen, unticked, onTick, note }: KeywordPreviewProps) {
  const [apart, setApart] = useState(false)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const showsTooLong = apart && result.tooLong.length > 0
  const listed = showsTooLong ? result.tooLong : result.keywords

  function tick(texts: readonly string[], ticked: boolean) {
    const next = new Set(unticked)
    for (const text of texts) {
      if (ticked) next.delete(text.toLowerCase())
      else next.add(text.toLowerCase())
    }
    onTick(next)
  }

  return (
    <>
      <div className="grid gap-3 border-b border-line px-4 py-3 md:px-5">
        {note}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="text-13">Preview</h3>
          <div className="flex flex-wrap gap-1.5">
            <Chip chosen={!showsTooLong} count={result.keywords.length} onClick={() => setApart(false)}>
              {noun.titleMany}
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
        </div>
        {!showsTooLong && listed.length > 0 && (
          <div className="flex items-center gap-4 text-12 text-ink-3">
            <LabelledCheckbox
              label="Tick all"
              checked={chosen === listed.length}
              mixed={chosen > 0 && chosen < listed.length}
              onChange={({ target }) => tick(textsOf(listed), target.checked)}
              className="items-center"
            />
            <span className="ml-auto">Comments, most first</span>
          </div>
        )}
      </div>
      {listed.length === 0 ? (
        <p className="px-5 py-10 text-center text-13 text-ink-2">
          {result.questions === 0
            ? 'None of these questions is cleaned yet. Choose “All of them” to use the titles as they are.'
            : `No ${noun.one}s fit these settings. Allow longer ${noun.one}s or choose another format.`}
        </p>
      ) : (
        <ScrollArea
          key={showsTooLong ? 'too-long' : 'keywords'}
          label={`${noun.titleMany}, scrollable`}
          className="min-h-0 flex-1 max-md:h-90"
          viewportRef={setViewport}
          viewportClassName="h-full"
        >
          <VirtualRows as="ul" rows={listed} keyOf={textOf} estimatedHeight={32} viewport={viewport}>
            {(keyword, key, place) =>
              showsTooLong ? (
                <li key={key} {...place} className="flex items-baseline gap-4 px-4 py-[5px] text-13 md:px-5">
                  <span className="min-w-0 flex-1 wrap-anywhere">{keyword.text}</span>
                  <Figure>{whyTooLong(keyword)}</Figure>
                </li>
              ) : (
                <TickedKeyword
                  key={key}
                  keyword={keyword}
                  place={place}
                  ticked={!unticked.has(keyword.text.toLowerCase())}
                  onTick={(ticked) => tick([keyword.text], ticked)}
                />
              )
            }
          </VirtualRows>
        </ScrollArea>
      )}
    </>
  )
}

type TickedKeywordProps = {
  keyword: Keyword
  place: RowPlace
  ticked: boolean
  onTick: (ticked: boolean) => void
}

function TickedKeyword({ keyword, place, ticked, onTick }: TickedKeywordProps) {
  return (
    <li {...place} className="flex items-baseline gap-4 px-4 py-[5px] text-13 md:px-5">
      <LabelledCheckbox
        label={<span className="min-w-0 wrap-anywhere">{keyword.text}</span>}
        checked={ticked}
        onChange={({ target }) => onTick(target.checked)}
        className={`min-w-0 flex-1 cursor-pointer ${ticked ? '' : 'text-ink-3 line-through'}`}
      />
      <Figure>{formatNumber(keyword.row.numComments)}</Figure>
    </li>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums">{children}</span>
}

const textOf = ({ text }: Keyword) => text

function textsOf(keywords: readonly Keyword[]): string[] {
  return keywords.map(textOf)
}

function whyTooLong({ text }: Keyword): string {
  const characters = charactersIn(text)
  return characters > KEYWORD_CHARACTERS_MAX ? `${characters} characters` : `${wordsIn(text)} words`
}
