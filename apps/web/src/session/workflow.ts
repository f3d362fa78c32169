import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import { anyTime, type PublishedRange } from './published-range.ts'
import type { Credentials } from './stored-credentials.ts'
import type { SubredditChoice } from './subreddit-choices.ts'

export type WizardStep = 1 | 2 | 3

/** `automatic`: chosen by the responses. */
export type TitlesChoice = number | 'automatic'

/** The user's entries and choices; in memory only, apart from the credentials. */
export type Workflow = {
  wizardStep: WizardStep
  credentials: Credentials
  /** Result of the last test; undefined when these credentials were not tested. */
  connection: ConnectionStatus | undefined
  /** Stored credentials are tested by themselves once, when the page first opens. */
  testedOnLoad: boolean
  /** The user has declared that billing is enabled on the Gemini key. */
  billingDeclared: boolean
  seedTerms: readonly string[]
  subreddits: readonly SubredditChoice[]
  /** Extractions read only posts of these days. */
  published: PublishedRange
  /** Start Analyzing was pressed with this selection. */
  subredditsChosen: boolean
  /** For the next cleaning run. */
  titlesPerRequest: TitlesChoice
}

const noSeedTerms: readonly string[] = ['', '', '', '', '']

export function newWorkflow(credentials: Credentials): Workflow {
  return {
    wizardStep: 1,
    credentials,
    connection: undefined,
    testedOnLoad: false,
    billingDeclared: false,
    seedTerms: noSeedTerms,
    subreddits: [],
    published: anyTime,
    subredditsChosen: false,
    titlesPerRequest: 1,
  }
}

/** Start New Analysis: back to the first step without a selection; the credentials stay as they are. */
export function restarted(workflow: Workflow): Workflow {
  return {
    ...workflow,
    wizardStep: 1,
    seedTerms: noSeedTerms,
    subreddits: [],
    published: anyTime,
    subredditsChosen: false,
  }
}

/** What `restarted` resets. */
export function choicesOf({ wizardStep, seedTerms, subreddits, published, subredditsChosen }: Workflow) {
  return { wizardStep, seedTerms, subreddits, published, subredditsChosen }
}

export type WizardResult = {
  seedTerms: string[]
  selectedSubreddits: string[]
  subredditLimits: Record<string, number>
  apiKeysConfigured: boolean
}

export function wizardResult({ seedTerms, subreddits, connection }: Workflow): WizardResult {
  const selected = subreddits.filter((choice) => choice.selected)
  return {
    seedTerms: filledTerms(seedTerms),
    selectedSubreddits: selected.map((choice) => choice.name),
    subredditLimits: Object.fromEntries(selected.map((choice) => [choice.name, choice.limit])),
    apiKeysConfigured: bothConnected(connection),
  }
}

export function filledTerms(terms: readonly string[]): string[] {
  return terms.map((term) => term.trim()).filter((term) => term !== '')
}

export function bothConnected(connection: ConnectionStatus | undefined): boolean {
  return connection?.reddit === true && connection.gemini
}
