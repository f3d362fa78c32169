import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { HttpResponse } from '../http.ts'
import { opaqueText } from '../random.ts'
import { failure, invalidArgument, json, modelNotFound } from './errors.ts'
import { billingStops } from './key-errors.ts'
import type { Key } from './keys.ts'
import { modelNamed } from './models.ts'
import { tokensIn } from './request.ts'

const CreateCachedContent = z.object({
  model: z.string(),
  contents: z.array(z.object({ parts: z.array(z.object({ text: z.string() })) })),
  ttl: z.string().regex(/^\d+s$/),
})

const TOKENS_MIN = 4_096

/**
 * Creates the `cachedContents` endpoints. Like the service, it checks the size before the tier: too little content is a
 * 400 for every key, and only enough content gets a free key its 429.
 */
export function createCachedContents(clock: Clock) {
  const projects = new Map<string, string>()
  let created = 0
  return {
    create(key: Key, body: unknown): HttpResponse {
      const parsed = CreateCachedContent.safeParse(body)
      if (!parsed.success) return invalidArgument('Invalid JSON payload received.')
      const { contents, ttl } = parsed.data
      const name = parsed.data.model.replace(/^models\//, '')
      const model = modelNamed(name)
      if (model === undefined || model.withoutCaches) return modelNotFound(name, 'createCachedContent')
      const tokens = tokensIn(contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join(''))
      if (tokens < TOKENS_MIN)
        return invalidArgument(
          `Cached content is too small. total_token_count=${tokens}, min_total_token_count=${TOKENS_MIN}`,
        )
      if (key.tier === 'free')
        return failure(
          429,
          'RESOURCE_EXHAUSTED',
          `TotalCachedContentStorageTokensPerModelFreeTier limit exceeded for model ${model.id}: limit=0, requested=${tokens}`,
        )
      // A bare 429 limits only requests, so creating a cache still shows that a key is paid.
      const { stop } = key.behavior
      if (stop !== undefined && stop !== 'bare-429') return billingStops[stop]()
      const id = opaqueText(40, 'cached', key.project, ++created)
      projects.set(id, key.project)
      const nowMs = clock.now()
      return json(200, {
        name: `cachedContents/${id}`,
        model: `models/${model.id}`,
        createTime: new Date(nowMs),
        updateTime: new Date(nowMs),
        expireTime: new Date(nowMs + Number.parseInt(ttl, 10) * 1_000),
        usageMetadata: { totalTokenCount: tokens },
      })
    },
    remove(key: Key, id: string): HttpResponse {
      if (projects.get(id) !== key.project)
        return failure(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)')
      projects.delete(id)
      return json(200, {})
    },
  }
}
