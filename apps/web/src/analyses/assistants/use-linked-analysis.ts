import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../analysis/services.ts'

const LINK = /^#analysis=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the id of the analysis in an assistant's link. */
export const linkedAnalysis = (hash: string): string | undefined => LINK.exec(hash)?.[1]

const ELSEWHERE = 'This analysis is in the browser that connected the assistant.'

/** Opens the analysis of an assistant's link, even if the user follows the link while the page is open. */
export function useLinkedAnalysis(isReady: boolean): void {
  const { analyses, toasts } = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isReady) return
    function follow() {
      const id = linkedAnalysis(window.location.hash)
      if (id === undefined) return
      // Otherwise a reload would open it again instead of the analysis that the tab shows by then.
      window.history.replaceState(null, '', window.location.pathname)
      analyses.open(id).then(
        () => navigate('/analysis'),
        () => toasts.fail('Analysis not opened', ELSEWHERE),
      )
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [analyses, toasts, navigate, isReady])
}
