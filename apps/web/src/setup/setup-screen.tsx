import { useEffect, useRef, useState } from 'react'
import { useQuestionSet } from '../session/questions-query.ts'
import { anyFilled } from '../session/stored-credentials.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { CredentialsStep } from './credentials-step.tsx'
import { ReturnCard } from './return-card.tsx'
import { SeedTermsStep } from './seed-terms-step.tsx'
import { SubredditsStep } from './subreddits-step.tsx'
import { useConnectionTest } from './use-connection-test.ts'
import { useDiscovery } from './use-discovery.ts'

export function SetupScreen() {
  const { workflow, update } = useWorkflow()
  const connectionTest = useConnectionTest()
  const discovery = useDiscovery()

  const { credentials, testedOnLoad } = workflow
  const test = useRef(connectionTest.mutate)
  useEffect(() => {
    if (testedOnLoad) return
    update((before) => ({ ...before, testedOnLoad: true }))
    if (anyFilled(credentials)) test.current(credentials)
  }, [testedOnLoad, credentials, update])

  const settled = useSettled()
  if (!settled) return null
  return (
    <div className="mx-auto max-w-page px-(--w-edge) pt-5 pb-14 md:px-6 md:pt-7 md:pb-16">
      <ReturnCard />
      <div className="mx-auto grid max-w-240 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-10">
        {workflow.wizardStep === 1 && <CredentialsStep connectionTest={connectionTest} />}
        {workflow.wizardStep === 2 && <SeedTermsStep discover={discovery.discover} />}
        {workflow.wizardStep === 3 && <SubredditsStep discovery={discovery} />}
      </div>
    </div>
  )
}

/** Milliseconds that the wizard waits for the first list of questions. */
const WAIT_MS = 1000

/** Returns true once it is known whether there is a card above the wizard, so that the card does not push it down. */
function useSettled(): boolean {
  const { isPending } = useQuestionSet()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return !isPending || late
}
