import { sendRequest } from '@quarry/platforms/http-response'
import { PlatformError } from '@quarry/platforms/platform-error'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Config } from '../config.ts'
import { type DemoPost, demoPostPage, demoPostPolicy } from './demo-post-page.ts'

const DemoPostResponse = z.object({
  community: z.string(),
  title: z.string(),
  points: z.number(),
  comments: z.number(),
})

const TIMEOUT_MS = 5000

/** Serves a page for each post that the sandbox invented, because no browser reaches the sandbox itself. */
export function demoRoutes(app: ApiApp, { config }: { config: Pick<Config, 'endpoints'> }): void {
  app.route({
    method: 'GET',
    url: '/demo/post/:id',
    schema: { hide: true, params: z.object({ id: z.string().regex(/^[a-z0-9.-]{1,80}$/) }) },
    handler: async ({ params: { id } }, reply) => {
      const post = await findPost(config, id)
      return reply
        .code(post === undefined ? 404 : 200)
        .header('content-security-policy', demoPostPolicy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(demoPostPage(post))
    },
  })
}

/** Returns undefined if there is no sandbox or it has no such post. */
async function findPost({ endpoints }: Pick<Config, 'endpoints'>, id: string): Promise<DemoPost | undefined> {
  if (endpoints.sandbox === undefined) return undefined
  const address = new URL(`../__sandbox/posts/${id}`, `${endpoints.sandbox.geminiUrl}/`)
  const options = { service: 'gemini', timeoutMs: TIMEOUT_MS } as const
  try {
    const { status, text } = await sendRequest(address, { headers: {} }, options)
    return status === 200 ? DemoPostResponse.parse(JSON.parse(text)) : undefined
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}
