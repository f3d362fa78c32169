import { lazy, Suspense, useEffect, useRef } from 'react'
import { anyFilled } from '../analysis/choices/stored-credentials.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { logFailure } from '../api/call-error.ts'
import { CredentialsStep } from './credentials-step.tsx'
import { useConnectionTest } from './use-connection-test.ts'
import { useDiscovery } from './use-discovery.ts'

const loadSeedTerms = async () => ({ default: (await import('./seed-terms-step.tsx')).SeedTermsStep })
const loadSubreddits = async () => ({ default: (await import('./subreddits-step.tsx')).SubredditsStep })
const SeedTermsStep = lazy(loadSeedTerms)
const SubredditsStep = lazy(loadSubreddits)

export function SetupScreen() {
  const { workflow, update } = useWorkflow()
  const connectionTest = useConnectionTest()
  const discovery = useDiscovery(workflow.sources)

  const { credentials, testedOnLoad } = workflow
  const test = useRef(connectionTest.mutate)
  useEffect(() => {
    if (testedOnLoad) return
    update((before) => ({ ...before, testedOnLoad: true }))
    if (anyFilled(credentials)) test.current(credentials)
  }, [testedOnLoad, credentials, update])

  useEffect(() => {
    for (const load of [loadSeedTerms, loadSubreddits]) {
      load().catch((error) => logFailure('A step was not loaded beforehand', error))
    }
  }, [])

  return (
    <>
      {workflow.wizardStep === 1 && <CredentialsStep connectionTest={connectionTest} />}
      <Suspense>
        {workflow.wizardStep === 2 && <SeedTermsStep discover={discovery.discover} />}
        {workflow.wizardStep === 3 && <SubredditsStep discovery={discovery} />}
      </Suspense>
    </>
  )
}
