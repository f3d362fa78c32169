import { formatNumber } from '@quarry/contracts/format-count'
import { LinkButton } from '../ui/link-button.tsx'
import type { Branch } from './wheel-branches.ts'

type BranchListProps = {
  branches: readonly Branch[]
  labels: ReadonlyMap<string, string>
  onChoose: (word: string, topics?: readonly string[]) => void
}

/** The wheel where there is no room for one: question words that fold out. */
export function BranchList({ branches, labels, onChoose }: BranchListProps) {
  return (
    <ul className="px-4 py-2 text-13">
      {branches.map(({ word, questions, topics, others, best }) => (
        <li key={word} className="border-b border-line py-2 last:border-b-0">
          <details>
            <summary className="cursor-pointer">
              <b className="font-semibold">{word}</b>{' '}
              <span className="text-ink-2 tabular-nums">{formatNumber(questions)}</span>
            </summary>
            <div className="grid gap-2 py-2 pl-4">
              <p className="flex flex-wrap gap-x-3 gap-y-1">
                <LinkButton onClick={() => onChoose(word)}>All of them</LinkButton>
                {topics.map((topic) => (
                  <LinkButton key={topic.id} onClick={() => onChoose(word, [topic.id])}>
                    {labels.get(topic.id) ?? topic.id} ({formatNumber(topic.questions)})
                  </LinkButton>
                ))}
                {topics.length > 0 && others.questions > 0 && (
                  <LinkButton onClick={() => onChoose(word, others.topics)}>
                    Other questions ({formatNumber(others.questions)})
                  </LinkButton>
                )}
              </p>
              <ul className="grid gap-1 text-12 text-ink-2">
                {best.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
