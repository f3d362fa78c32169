import { RefreshCw } from 'lucide-react'
import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../ui/button.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

const TITLE = 'This screen couldn’t be shown'

/** Replaces a screen that failed or whose code could not be loaded. */
export function BrokenScreen({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  return (
    <div className="mx-auto max-w-read px-(--w-edge) pt-5 md:pt-7" role="alert">
      <DocumentTitle>{TITLE}</DocumentTitle>
      <Panel className="grid gap-3 p-5 md:p-6">
        <PageTitle>{TITLE}</PageTitle>
        <p className="text-ink-2">
          Quarry or the network failed. This isn’t a problem with the services or your credentials. Your
          questions are kept on the server, and a run continues.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={<RefreshCw size={14} />} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
          <Button onClick={resetErrorBoundary}>Retry</Button>
        </div>
      </Panel>
    </div>
  )
}
