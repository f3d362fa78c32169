import { z } from 'zod'

const secret = z.string().trim().min(1).max(400)

/** Trimmed, because pasted white space is the commonest reason for rejected credentials. */
export const RedditCredentials = z.object({ redditClientId: secret, redditClientSecret: secret })
export type RedditCredentials = z.infer<typeof RedditCredentials>

/** Access to a source that needs no credentials of its own. */
export const SourceAccess = z.object({
  /** Key of a Stack Exchange app: 10,000 requests a day instead of 300. */
  stackExchangeKey: secret.optional(),
  /** Read from the server's sandbox. */
  demo: z.boolean().optional(),
})
export type SourceAccess = z.infer<typeof SourceAccess>

export const GeminiCredential = z.object({ geminiApiKey: secret })
export type GeminiCredential = z.infer<typeof GeminiCredential>
