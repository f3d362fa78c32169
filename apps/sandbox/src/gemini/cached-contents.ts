import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { HttpResponse } from '../http.ts'
import { opaqueText } from '../random.ts'
import { failure, invalidArgument, json } from './errors.ts'
import { billingStop, type Key } from './keys.ts'
import { type ApiVersion, modelNamed } from './models.ts'

const CreateCachedContent = z.looseObject({
  model: z.string(),
  contents: z.array(z.looseObject({ parts: z.array(z.looseObject({ text: z.string() })) })),
  ttl: z.string().regex(/^\d+s$/),
})

type Cached = { expiresAtMs: number; project: string }

const notFound = (): HttpResponse =>
  failure(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)')
const instant = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z')

/**
 * Creates the `cachedContents` endpoints. The size is checked before the tier, as by the service: too little content
 * is a 400 for every key, and only then a free key gets a 429.
 */
export function createCachedContents(clock: Clock, countTokens: (text: string) => number) {
  const stored = new Map<string, Cached>()
  let created = 0
  return {
    create(key: Key, version: ApiVersion, body: unknown): HttpResponse {
      const parsed = CreateCachedContent.safeParse(body)
      if (!parsed.success) return invalidArgument('Invalid JSON payload received.')
      const { model: name, contents, ttl } = parsed.data
      const model = modelNamed(name.replace(/^models\//, ''), version)
      if (model === undefined)
        return failure(
          404,
          'NOT_FOUND',
          `Model ${name} is not found for API version ${version}, or is not supported for createCachedContent.`,
        )
      const texts = contents.flatMap(({ parts }) => parts.map(({ text }) => text))
      const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
      if (tokens < model.cacheMinimum)
        return invalidArgument(
          `Cached content is too small. total_token_count=${tokens}, min_total_token_count=${model.cacheMinimum}`,
        )
      if (key.tier === 'free')
        return failure(
          429,
          'RESOURCE_EXHAUSTED',
          `TotalCachedContentStorageTokensPerModelFreeTier limit exceeded for model ${model.id}: limit=0, requested=${tokens}`,
        )
      // A bare 429 limits requests only, so creating a cache still shows that a key is paid.
      const { stop } = key.behaviour
      if (stop !== undefined && stop !== 'bare-429') return billingStop(stop)
      created++
      const id = opaqueText(40, 'cached', key.project, created)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, 'x')
      const nowMs = clock.now()
      const expiresAtMs = nowMs + Number(ttl.slice(0, -1)) * 1_000
      stored.set(id, { expiresAtMs, project: key.project })
      return json(200, {
        name: `cachedContents/${id}`,
        model: `models/${model.id}`,
        createTime: instant(nowMs),
        updateTime: instant(nowMs),
        expireTime: instant(expiresAtMs),
        usageMetadata: { totalTokenCount: tokens },
      })
    },
    remove: (key: Key, id: string): HttpResponse => {
      const cached = stored.get(id)
      if (cached?.project !== key.project || cached.expiresAtMs <= clock.now()) return notFound()
      stored.delete(id)
      return json(200, {})
    },
  }
}
