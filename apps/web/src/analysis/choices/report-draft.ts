import { z } from 'zod'

export const REPORT_TITLE_CHARACTERS_MAX = 120
export const REPORT_NAME_CHARACTERS_MAX = 80
export const REPORT_INTRODUCTION_CHARACTERS_MAX = 3000

/** The user's text for a report, which is saved with the analysis. */
export const ReportDraft = z.object({
  /** Missing as long as the suggested title is used. */
  title: z.string().max(REPORT_TITLE_CHARACTERS_MAX).optional(),
  preparedBy: z.string().max(REPORT_NAME_CHARACTERS_MAX).default(''),
  preparedFor: z.string().max(REPORT_NAME_CHARACTERS_MAX).default(''),
  introduction: z.string().max(REPORT_INTRODUCTION_CHARACTERS_MAX).default(''),
  /** The id of an earlier analysis in this browser; the report says what has changed since. */
  comparedWith: z.string().max(100).optional(),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const noReportDraft: ReportDraft = { preparedBy: '', preparedFor: '', introduction: '' }
