import { z } from 'zod'

const secret = z.string().trim().min(1).max(400)

/** Trimmed, because pasted white space is the commonest reason for rejected credentials. */
export const RedditCredentials = z.object({ redditClientId: secret, redditClientSecret: secret })
export type RedditCredentials = z.infer<typeof RedditCredentials>

export const GeminiCredential = z.object({ geminiApiKey: secret })
export type GeminiCredential = z.infer<typeof GeminiCredential>
