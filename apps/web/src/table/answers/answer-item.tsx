import type { Answer } from '@quarry/contracts/answer'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { Check, Quote } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { passageOf, withQuote } from '../../analysis/questions/kept-answers.ts'
import { useStore } from '../../store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { answerFacts, authorOf } from './format-answers.ts'

/** The length above which an answer is folded. */
const FOLDED_MAX = 420

type AnswerItemProps = { answer: Answer; row: Question; hasPlace?: boolean }

/** Shows an answer as a quote with its author, facts and link. Everything is rendered as text, never as markup. */
export function AnswerItem({ answer, row, hasPlace = false }: AnswerItemProps) {
  const [isWhole, setWhole] = useState(answer.text.length <= FOLDED_MAX)
  const quoted = useRef<HTMLQuoteElement>(null)
  const { text } = answer
  const shown = isWhole ? text : text.slice(0, text.lastIndexOf(' ', FOLDED_MAX) + 1 || FOLDED_MAX)
  return (
    <article className="border-b border-hair py-3">
      <blockquote
        ref={quoted}
        dir="auto"
        className="border-l-2 border-line-strong pl-3 text-13 leading-normal whitespace-pre-line wrap-anywhere"
      >
        {shown}
        {!isWhole && (
          <LinkButton className="text-13" onClick={() => setWhole(true)}>
            Read on
          </LinkButton>
        )}
        {isWhole && answer.isCut && '…'}
      </blockquote>
      <Byline answer={answer} facts={answerFacts(answer, hasPlace ? row : undefined)} />
      <QuoteTool answer={answer} row={row} wordsOf={() => selectedIn(quoted.current)} />
    </article>
  )
}

function Byline({ answer, facts }: { answer: Answer; facts: readonly string[] }) {
  const address = postAddress(answer.permalink)
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 pl-3.5 text-12 text-ink-2">
      {answer.accepted && (
        <span className="inline-flex items-center gap-1 text-ok">
          <Check size={13} aria-hidden="true" />
          Accepted
        </span>
      )}
      <b className="font-semibold text-ink">
        <bdi>{authorOf(answer)}</bdi>
      </b>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {address !== undefined && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open the answer by ${authorOf(answer)}`}
        >
          Open
        </a>
      )}
    </p>
  )
}

/** Returns the text that is selected in the element. */
function selectedIn(element: HTMLElement | null): string {
  const selection = document.getSelection()
  return selection && element?.contains(selection.anchorNode) ? selection.toString() : ''
}

type QuoteToolProps = { answer: Answer; row: Question; wordsOf: () => string }

/** Lets the user put a passage of the answer into reports, where it follows the question or its topic. */
function QuoteTool({ answer, row, wordsOf }: QuoteToolProps) {
  const { answers } = useAnalysis()
  const quote = useStore(answers).quotes.get(row.id)
  const isQuoted = quote?.answerId === answer.id
  const set = (next: typeof quote) => answers.update((kept) => withQuote(kept, row.id, next))
  function toggle() {
    const passage = passageOf(answer, wordsOf())
    set(isQuoted ? undefined : { answerId: answer.id, passage, under: 'question' })
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1 pl-1">
      <Button
        variant="ghost"
        size="small"
        icon={isQuoted ? <Check size={12} aria-hidden="true" /> : <Quote size={12} aria-hidden="true" />}
        title="Select words first to quote only these"
        onClick={toggle}
      >
        {isQuoted ? 'Quoted in the report' : 'Quote in the report'}
      </Button>
      {isQuoted && (
        <>
          <LinkButton
            className="text-12"
            onClick={() => set({ ...quote, under: quote.under === 'topic' ? 'question' : 'topic' })}
          >
            {quote.under === 'topic' ? 'Below its question instead' : 'Below its topic instead'}
          </LinkButton>
          {quote.passage.length < answer.text.length && (
            <q dir="auto" className="basis-full pl-2.5 text-12 text-ink-3 wrap-anywhere">
              {quote.passage}
            </q>
          )}
        </>
      )}
    </div>
  )
}
