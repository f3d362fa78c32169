import { ConnectionStatus, testConnections } from '@quarry/contracts/endpoints/connections'
import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { useMutation } from '@tanstack/react-query'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { type Credentials, saveCredentials, trimmed } from '../analysis/choices/stored-credentials.ts'
import { allConnected, sourceAccess, type Workflow } from '../analysis/choices/workflow.ts'
import { knownConfig, namedModel } from '../analysis/known-config.ts'
import type { Preferences } from '../analysis/preferences.ts'
import { useServices } from '../analysis/services.ts'
import { mayRead } from '../runs/may-read.ts'
import { requestsLeftKey } from '../runs/use-requests-left.ts'
import { ShownTier, tierKey } from '../runs/use-tier.ts'
import { formatRejection } from './credential-problems.ts'

/** An invalid tier is ignored, so that it does not fail the whole test. */
const TestedConnections = ConnectionStatus.extend({
  geminiTier: ShownTier.pick({ name: true, rpm: true, tier: true }).optional().catch(undefined),
})
const test = {
  ...testConnections,
  schema: { ...testConnections.schema, response: { 200: TestedConnections } },
}

/** Stores the credentials, and tests them and the chosen sources. */
export function useConnectionTest() {
  const { api, credentialStorage, preferences, queries, toasts } = useServices()
  const analysis = useAnalysis()
  const { workflow } = analysis
  return useMutation({
    mutationFn: async (entered: Credentials) => {
      const credentials = trimmed(entered)
      saveCredentials(credentialStorage, credentials)
      queries.removeQueries({ queryKey: tierKey })
      queries.removeQueries({ queryKey: requestsLeftKey })
      workflow.update((before) => ({ ...before, credentials, connection: undefined }))
      // An empty field has nothing to test.
      const filled = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''))
      const open = openSources(workflow.get(), preferences.get(), knownConfig(analysis))
      const connection = await api.call(test, { body: { ...filled, ...open, ...namedModel(analysis) } })
      return { credentials, connection }
    },
    onSuccess: ({ credentials, connection }) => {
      // Credentials typed in the meantime have not been tested.
      if (workflow.get().credentials !== credentials) return
      workflow.update((before) => ({ ...before, connection }))
      const tested = workflow.get()
      if (!allConnected(tested)) {
        const description =
          formatRejection(credentials, connection, tested.sources) ??
          (tested.sources.every((source) => mayRead(source, preferences.get()))
            ? undefined
            : 'Tick the box about Stack Exchange’s policy first.')
        if (description) toasts.fail('API Test Failed', description)
        return
      }
      toasts.notify({
        title: 'API Credentials Valid',
        description: formatSuccess(connection, tested.sources),
      })
    },
    onError: () => toasts.fail('API Test Failed', 'Failed to test API credentials.'),
  })
}

function formatSuccess({ geminiTier: tier, sample }: ConnectionStatus, sources: readonly SourceId[]): string {
  if (sample) {
    const time = `in ${(sample.ms / 1000).toFixed(1)} s`
    return sample.cleaned === undefined
      ? `The model answered ${time}, but it damaged the sample title.`
      : `The model cleaned a sample title ${time}.`
  }
  return tier
    ? `${connectedApis(sources)} connected. AI tier: ${tier.name} (${tier.rpm} RPM)`
    : formatWorking(sources)
}

/** Returns the sources to test besides Reddit, with their access; empty if only Reddit is read. */
function openSources(workflow: Workflow, preferences: Preferences, config: ReturnType<typeof knownConfig>) {
  const sources = workflow.sources.filter((source) => source !== 'reddit' && mayRead(source, preferences))
  return sources.length > 0 ? { sources, ...sourceAccess(workflow, config) } : {}
}

const namesOf = (sources: readonly SourceId[]): string =>
  sources.map((source) => sourceFacts[source].name).join(', ')

const formatWorking = (sources: readonly SourceId[]): string =>
  sources.length === 1
    ? `Both ${namesOf(sources)} and Gemini APIs are working correctly.`
    : `Gemini, ${namesOf(sources)}: all are working.`

const connectedApis = (sources: readonly SourceId[]): string =>
  sources.length === 1 ? 'Both APIs' : `Gemini, ${namesOf(sources)}`
