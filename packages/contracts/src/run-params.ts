import { z } from 'zod'
import { JudgeChoice } from './cleaning-risk.ts'
import { CodebookTopic, QuestionGroup } from './findings.ts'
import { ProtectedTerms } from './protected-terms.ts'
import { readJson } from './read-json.ts'
import { FindTopicsScope, Run } from './run.ts'
import { SourceId } from './sources.ts'

/**
 * Returns the codec for what the API stores with a run and the worker reads. `decode` throws a ZodError, which never
 * contains the stored values.
 */
const storedAs = <Schema extends z.ZodObject>(schema: Schema) =>
  z.codec(z.string(), schema, {
    decode: (text) => readJson(text) as z.input<Schema>,
    encode: (value) => JSON.stringify(value),
  })

/** The `params` field of a cleaning run. */
export const CleaningParams = storedAs(
  z.object({
    /** Gemini's model, or the operator's if `service` says so. */
    model: z.string().min(1).max(200),
    service: Run.shape.service,
    keywordForm: z.boolean(),
    protectedTerms: ProtectedTerms,
    judge: JudgeChoice.optional(),
  }),
)

/** The `params` field of a run that finds topics. */
export const FindTopicsParams = storedAs(
  z.object({
    model: z.string().min(1).max(200),
    service: Run.shape.service,
    scope: FindTopicsScope,
    topicIds: z.array(z.string()).optional(),
  }),
)

/** What the start of a run that finds topics carries over from another analysis, stored in the run's remaining work. */
export const CarriedFindings = storedAs(
  z.object({
    codebook: z.array(CodebookTopic).optional(),
    questions: z.array(QuestionGroup).optional(),
  }),
)
export type CarriedFindings = z.output<typeof CarriedFindings>

/** The part of both that a page sees. */
export const ModelParams = storedAs(
  z.object({
    model: z.string().min(1).max(200),
    service: Run.shape.service,
    scope: FindTopicsScope.optional(),
  }),
)

/**
 * The `params` field of an extraction run. `limit` is the number of questions requested from the subreddit; the other
 * limits are the ones in `ExtractionRequest`.
 */
export const ExtractionParams = storedAs(
  z.object({
    source: SourceId,
    subreddits: z.array(
      z.object({ name: z.string(), limit: z.number(), lastReading: z.iso.datetime().optional() }),
    ),
    onlyMatching: z.boolean().optional(),
    /** The source's time at the start, in milliseconds since 1970, if it differs from the run's, as in the demo. */
    sourceTime: z.number().optional(),
    publishedFrom: z.iso.datetime().optional(),
    publishedTo: z.iso.datetime().optional(),
    seedTerms: z.array(z.string()),
    includeAlreadySeen: z.boolean(),
  }),
)

/** The `params` field of a run that reads answers. */
export const ReadAnswersParams = storedAs(z.object({ source: SourceId, questionIds: z.array(z.string()) }))

/** The sealed credentials of a cleaning run. */
export const CleaningCredentials = storedAs(z.object({ apiKey: z.string() }))

/** The sealed credentials of an extraction run, all empty for a source that needs none. */
export const ExtractionCredentials = storedAs(
  z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    /** Stack Exchange's key. */
    key: z.string(),
    /** Reads from the sandbox. Reddit needs no flag, because its demo credentials begin with `demo`. */
    demo: z.boolean(),
  }),
)
