import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Download } from 'lucide-react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import {
  REPORT_INTRODUCTION_CHARACTERS_MAX,
  REPORT_NAME_CHARACTERS_MAX,
  REPORT_TITLE_CHARACTERS_MAX,
  type ReportDraft,
} from '../analysis/choices/report-draft.ts'
import { wizardResult } from '../analysis/choices/workflow.ts'
import { isFromReddit, redditDeveloperTerms } from '../analysis/questions/reddit-terms.tsx'
import { useFindings, useQuestionSet } from '../analysis/questions-query.ts'
import { useThreshold } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { useStore } from '../store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { download } from '../ui/download.ts'
import { Field } from '../ui/field.tsx'
import { formatIsoDay } from '../ui/format-date.ts'
import { TextInput } from '../ui/text-input.tsx'
import { buildReport, type Report, suggestedTitle } from './report.ts'
import { reportHtml } from './report-html.tsx'
import type { ReportInput } from './report-input.ts'
import { reportMarkdown } from './report-markdown.ts'
import { useComparedWith } from './use-compared-with.ts'

type ReportDialogProps = {
  rows: readonly Question[]
  onClose: () => void
}

/** Downloads a shareable report of the questions. The texts that the user adds are saved with the analysis. */
export function ReportDialog({ rows, onClose }: ReportDialogProps) {
  const { toasts } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const { earlier, isLoading } = useComparedWith(workflow.report.comparedWith)
  const build = useBuildReport(rows, earlier)
  const { title, preparedBy, preparedFor, introduction } = workflow.report
  const onDraft = (change: Partial<ReportDraft>) =>
    update((before) => ({ ...before, report: { ...before.report, ...change } }))
  const suggested = build.suggestedTitle

  function save(ending: 'html' | 'md', write: (report: Report) => string, type: string) {
    if (isLoading) return
    const report = build.report({
      ...{ preparedBy, preparedFor, introduction },
      title: title?.trim() || suggested,
    })
    const name = `question-report-${formatIsoDay(new Date())}.${ending}`
    download({ name, text: write(report) }, { type })
    toasts.notify({
      title: 'Report saved',
      description: `${formatCount(report.questions, 'question')} in ${name}.`,
    })
    onClose()
  }

  return (
    <Dialog title="Report" onClose={onClose}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="max-w-read text-13 text-ink-2 text-pretty">
          A summary of {formatCount(rows.length, 'question')}: the questions asked most often, topics with
          examples, what was read, and the license of each source. No account or connection is needed to read
          it. Print the web page to get a PDF.
        </p>
        {rows.some(isFromReddit) && (
          <p className="max-w-read text-13 text-ink-2 text-pretty">
            Passing it on shares Reddit’s titles and authors, which Reddit’s {redditDeveloperTerms} (§7.2)
            forbid.
          </p>
        )}
        <Field label="Title">
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={REPORT_TITLE_CHARACTERS_MAX}
              value={title ?? suggested}
              onChange={({ target }) => onDraft({ title: target.value })}
            />
          )}
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Prepared by" optional>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={REPORT_NAME_CHARACTERS_MAX}
                value={preparedBy}
                onChange={({ target }) => onDraft({ preparedBy: target.value })}
              />
            )}
          </Field>
          <Field label="Prepared for" optional>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={REPORT_NAME_CHARACTERS_MAX}
                value={preparedFor}
                onChange={({ target }) => onDraft({ preparedFor: target.value })}
              />
            )}
          </Field>
        </div>
        <Field
          label="Your own words"
          optional
          help="Shown above the figures, in place of Quarry’s sentence. All of this is kept with the analysis."
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              maxLength={REPORT_INTRODUCTION_CHARACTERS_MAX}
              className="w-full resize-y rounded-2 border border-control bg-surface px-2.5 py-1.5 text-14 text-ink"
              value={introduction}
              onChange={({ target }) => onDraft({ introduction: target.value })}
            />
          )}
        </Field>
        {earlier && (
          <p className="max-w-read text-13 text-ink-2 text-pretty">
            Includes what has changed since “<bdi>{earlier.name}</bdi>”.{' '}
            <LinkButton onClick={() => onDraft({ comparedWith: undefined })}>Leave it out</LinkButton>
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            aria-disabled={isLoading}
            icon={<Download size={14} />}
            onClick={() => save('md', reportMarkdown, 'text/markdown')}
          >
            Markdown
          </Button>
          <Button
            variant="primary"
            aria-disabled={isLoading}
            icon={<Download size={14} />}
            onClick={() => save('html', reportHtml, 'text/html')}
          >
            Web page
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns a suggested title, and a function that builds the report of these rows. */
function useBuildReport(rows: readonly Question[], comparedWith: ReportInput['comparedWith']) {
  const { runs, unlikely } = useQuestionSet()
  const findings = useFindings()
  const threshold = useThreshold()
  const { topicEdits, keywordFigures, answers } = useAnalysis()
  const keptAnswers = useStore(answers)
  const edits = useStore(topicEdits)
  const { byQuestion } = useStore(keywordFigures)
  const { seedTerms } = wizardResult(useWorkflow().workflow)
  return {
    suggestedTitle: suggestedTitle(rows, seedTerms),
    report: (own: Pick<ReportInput, 'title' | 'preparedBy' | 'preparedFor' | 'introduction'>) =>
      buildReport({
        ...own,
        rows,
        runs,
        topicEdits: edits,
        findings,
        comparedWith,
        answers: keptAnswers,
        figuresOf: (id) => byQuestion.get(id),
        seedTerms,
        threshold,
        unlikely: unlikely.length,
        now: new Date(),
        origin: location.origin,
      }),
  }
}
