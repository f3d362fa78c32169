import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { z } from 'zod'
import { linkTo } from '../call.ts'
import { defineTool } from '../define-tool.ts'
import { ToolError } from '../tool-error.ts'

/** Also works for an analysis without a copy, which the page then restores. */
export const openInPage = () =>
  defineTool({
    name: 'open_in_page',
    title: 'Link for review, report and exports',
    description:
      'Returns the link with which the user opens the analysis in the browser that connected this assistant: to review titles, read the report, and export all questions as CSV or Markdown. It contains no secret and works in that browser only.',
    right: 'read',
    input: z.object({ analysis: AnalysisId }),
    output: z.object({ link: z.string(), nextStep: z.string() }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    async run(call, { analysis }) {
      if (!call.token.analyses.some(({ id }) => id === analysis))
        throw new ToolError(
          'This token reaches no such analysis. Call list_analyses for those that it reaches.',
        )
      return {
        link: linkTo(call, analysis),
        nextStep:
          'Give the user this link. Review is on the table’s rows; Export and Report are at the top of the page.',
      }
    },
  })
