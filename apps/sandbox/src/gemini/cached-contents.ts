import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { opaqueText } from '../random.ts'
import type { HttpResponse } from '../response.ts'
import { failure, invalidArgument, json } from './errors.ts'
import { type ApiVersion, modelNamed } from './find-model.ts'
import { billingStop } from './key-errors.ts'
import type { Key } from './keys.ts'

const Text = z.looseObject({ text: z.string().optional() })
const Content = z.looseObject({ parts: z.array(Text).default([]) })
const CreateCachedContent = z.looseObject({
  model: z.string(),
  contents: z.array(Content).default([]),
  systemInstruction: Content.optional(),
  ttl: z
    .string()
    .regex(/^\d+(?:\.\d+)?s$/)
    .optional(),
  displayName: z.string().optional(),
})

type Cached = { body: Record<string, unknown>; expiresAtMs: number; project: string }

const notFound = (): HttpResponse =>
  failure(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)')
const instant = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z')
const HOUR_SECONDS = 3_600

/**
 * Creates the `cachedContents` endpoints. The size is checked before the tier, as by the service: too little content
 * is a 400 for every key, and only then a free key gets a 429.
 */
export function createCachedContents(clock: Clock, countTokens: (text: string) => number) {
  const stored = new Map<string, Cached>()
  let created = 0
  const find = (id: string, key: Key): Cached | undefined => {
    const cached = stored.get(id)
    return cached !== undefined && cached.project === key.project && cached.expiresAtMs > clock.now()
      ? cached
      : undefined
  }
  return {
    create(key: Key, version: ApiVersion, body: unknown): HttpResponse {
      const parsed = CreateCachedContent.safeParse(body)
      if (!parsed.success) return invalidArgument('Invalid JSON payload received.')
      const { model: name, contents, systemInstruction, ttl, displayName } = parsed.data
      const model = modelNamed(name.replace(/^models\//, ''), version)
      if (model === undefined)
        return failure(
          404,
          'NOT_FOUND',
          `Model ${name} is not found for API version ${version}, or is not supported for createCachedContent.`,
        )
      const texts = [systemInstruction, ...contents].flatMap((content) =>
        (content?.parts ?? []).map((part) => part.text ?? ''),
      )
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
      const expiresAtMs = nowMs + (ttl === undefined ? HOUR_SECONDS : Number(ttl.slice(0, -1))) * 1_000
      const response = {
        name: `cachedContents/${id}`,
        model: `models/${model.id}`,
        createTime: instant(nowMs),
        updateTime: instant(nowMs),
        expireTime: instant(expiresAtMs),
        displayName: displayName ?? '',
        usageMetadata: { totalTokenCount: tokens },
      }
      stored.set(id, { body: response, expiresAtMs, project: key.project })
      return json(200, response)
    },
    read: (key: Key, id: string): HttpResponse => {
      const cached = find(id, key)
      return cached === undefined ? notFound() : json(200, cached.body)
    },
    remove: (key: Key, id: string): HttpResponse => {
      if (find(id, key) === undefined) return notFound()
      stored.delete(id)
      return json(200, {})
    },
  }
}
