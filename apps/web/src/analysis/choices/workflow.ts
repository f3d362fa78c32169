import type { ConnectionStatus, SourceAccess } from '@quarry/contracts/endpoints/connections'
import type { ConfigResponse } from '@quarry/contracts/endpoints/session'
import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'
import type { RunId } from '@quarry/contracts/run'
import type { SourceId } from '@quarry/contracts/sources'
import { joinStores, type Store } from '../../store.ts'
import { anyTime, type PublishedRange } from './published-range.ts'
import { noReportDraft, type ReportDraft } from './report-draft.ts'
import type { Credentials } from './stored-credentials.ts'
import { refOf, type SubredditChoice } from './subreddit-choices.ts'

export type WizardStep = 1 | 2 | 3

/** The user's access to services, which all analyses share. */
export type Access = {
  credentials: Credentials
  /** Raises Stack Exchange's daily quota; never stored. */
  stackExchangeKey: string
  /** The last test's result, which is undefined until these credentials are tested. */
  connection: ConnectionStatus | undefined
  /** Stored credentials are tested automatically once, when the page first opens. */
  testedOnLoad: boolean
  /** The user has declared that billing is enabled on the Gemini key. */
  billingDeclared: boolean
}

/** The terms and the switch that decide which posts an extraction reads. */
export type Search = { readonly seedTerms: readonly string[]; readonly onlyMatching: boolean }

/** The user's entries and choices in one analysis. */
export type Choices = {
  wizardStep: WizardStep
  sources: readonly SourceId[]
  seedTerms: readonly string[]
  subreddits: readonly SubredditChoice[]
  /** Extractions read only posts from these days. */
  published: PublishedRange
  /** If true, extractions skip posts that match no seed term, even in subreddits. */
  onlyMatching: boolean
  /** What the last extraction searched for; undefined until one starts. */
  searched: Search | undefined
  /** The user has pressed Start Analyzing with this selection. */
  subredditsChosen: boolean
  /** Applies to the next cleaning run. */
  titlesPerRequest: number
  /** The user has seen the choice of titles per request; until then a run begins with one. */
  titlesChosen: boolean
  /** The run in which more titles per request were offered; no other run offers them. */
  offeredIn: RunId | undefined
  /** Words that the next cleaning runs keep. */
  protectedTerms: readonly string[]
  /** The user has agreed to send titles to Google whose authors keep their rights. */
  shareAlikeConfirmed: boolean
  report: ReportDraft
}

/** What the screens of an analysis read and change as one. */
export type Workflow = Access & Choices

export const noChoices: Choices = {
  wizardStep: 1,
  sources: ['reddit'],
  seedTerms: ['', '', '', '', ''],
  subreddits: [],
  published: anyTime,
  onlyMatching: false,
  searched: undefined,
  subredditsChosen: false,
  titlesPerRequest: 1,
  titlesChosen: false,
  offeredIn: undefined,
  protectedTerms: [],
  shareAlikeConfirmed: false,
  report: noReportDraft,
}

export function newAccess(credentials: Credentials): Access {
  return {
    credentials,
    stackExchangeKey: '',
    connection: undefined,
    testedOnLoad: false,
    billingDeclared: false,
  }
}

/** Returns one view of the access that all analyses share and of an analysis's choices. */
export function createWorkflow(access: Store<Access>, choices: Store<Choices>): Store<Workflow> {
  return joinStores(access, choices, (workflow) => {
    const { credentials, stackExchangeKey, connection, testedOnLoad, billingDeclared, ...own } = workflow
    return [{ credentials, stackExchangeKey, connection, testedOnLoad, billingDeclared }, own]
  })
}

/** Returns the result of the setup, with communities by the names that `communityRef` returns. */
export function wizardResult({ seedTerms, subreddits, sources, connection }: Workflow) {
  const selected = subreddits.filter((choice) => choice.selected)
  return {
    seedTerms: filledTerms(seedTerms),
    selectedSubreddits: selected.map(refOf),
    subredditLimits: Object.fromEntries(selected.map((choice) => [refOf(choice), choice.limit])),
    apiKeysConfigured: allConnected({ sources, connection }),
  }
}

export function filledTerms(terms: readonly string[]): string[] {
  return terms.map((term) => term.trim()).filter((term) => term !== '')
}

/** Returns true if the AI key and every chosen source passed the last test. */
export function allConnected({ sources, connection }: Pick<Workflow, 'sources' | 'connection'>): boolean {
  return (
    connection?.gemini === true &&
    sources.length > 0 &&
    sources.every((source) => isConnected(source, connection))
  )
}

export function isConnected(source: SourceId, connection: ConnectionStatus | undefined): boolean {
  if (source === 'reddit') return connection?.reddit === true
  return connection?.sources?.some((tested) => tested.source === source && tested.connected) === true
}

/**
 * Returns the keys that searches, tests and runs send for sources other than Reddit. These have no credential of their
 * own, so the AI's says whether they are read in the sandbox.
 */
export function sourceAccess(
  { credentials: { geminiApiKey }, stackExchangeKey }: Pick<Workflow, 'credentials' | 'stackExchangeKey'>,
  config: Pick<ConfigResponse, 'modelEndpoint'> | undefined,
): SourceAccess {
  const isDemo =
    geminiApiKey === MODEL_ENDPOINT_CREDENTIAL
      ? config?.modelEndpoint?.isDemo === true
      : geminiApiKey.startsWith('demo')
  return {
    ...(stackExchangeKey !== '' && { stackExchangeKey }),
    ...(isDemo && { demo: true }),
  }
}

/** Returns true if the sandbox replaces the source, whose invented communities exist only there. */
export function isDemoSource(
  source: SourceId,
  workflow: Parameters<typeof sourceAccess>[0],
  config: Parameters<typeof sourceAccess>[1],
): boolean {
  return source === 'reddit'
    ? workflow.credentials.redditClientId.startsWith('demo')
    : sourceAccess(workflow, config).demo === true
}

/** Returns the key and tier that a run with Gemini sends. */
export function geminiAccess({ credentials, billingDeclared }: Workflow) {
  return {
    geminiApiKey: credentials.geminiApiKey,
    ...(billingDeclared && { declaredTier: 'paid' as const }),
  }
}
