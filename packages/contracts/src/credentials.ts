import { z } from 'zod'

const secret = z.string().trim().min(1).max(400)

/** Pasted white space is the commonest cause of a refused pair, so it is trimmed. */
export const RedditCredentials = z.object({ redditClientId: secret, redditClientSecret: secret })
export type RedditCredentials = z.infer<typeof RedditCredentials>

export const GeminiCredential = z.object({ geminiApiKey: secret })
export type GeminiCredential = z.infer<typeof GeminiCredential>
