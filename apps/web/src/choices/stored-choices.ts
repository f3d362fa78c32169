import { SEED_TERM_LENGTH_MAX, SEED_TERMS_MAX } from '@quarry/contracts/limits'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import { anyTime, PublishedRange } from './published-range.ts'
import { noCredentials } from './stored-credentials.ts'
import { SubredditChoice } from './subreddit-choices.ts'
import { newWorkflow, type Workflow } from './workflow.ts'

const KEY = 'choices'

/** At most about 300 KB: a thousand subreddits with their descriptions. */
const Choices = z.object({
  seedTerms: z.array(z.string().max(SEED_TERM_LENGTH_MAX)).length(SEED_TERMS_MAX),
  subreddits: z.array(SubredditChoice).max(1000),
  sources: z.array(SourceId).max(4).default(['reddit']),
  published: PublishedRange.optional(),
  titlesPerRequest: z.number().int().positive(),
})

/** Restores the choices made in this tab before a reload. */
export function withStoredChoices(workflow: Workflow, storage: Pick<Storage, 'getItem'>): Workflow {
  try {
    const { published = anyTime, ...choices } = Choices.parse(JSON.parse(storage.getItem(KEY) ?? ''))
    return { ...workflow, ...choices, published }
  } catch {
    return workflow
  }
}

type StoredChoices = Pick<Workflow, 'sources' | 'seedTerms' | 'subreddits' | 'published' | 'titlesPerRequest'>

function textOf({ sources, seedTerms, subreddits, published, titlesPerRequest }: StoredChoices): string {
  return JSON.stringify({ sources, seedTerms, subreddits, published, titlesPerRequest })
}

const untouched = textOf(newWorkflow(noCredentials))

/** Keeps the choices in session storage, which ends with the tab; the server only receives those it uses. */
export function storeChoices(choices: StoredChoices, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  const text = textOf(choices)
  if (text === untouched) storage.removeItem(KEY)
  else storage.setItem(KEY, text)
}
