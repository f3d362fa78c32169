import type { StoreFieldMemory } from '../model-client.ts'
import { PlatformError } from '../platform-error.ts'
import type { GeminiCall } from './gemini-connection.ts'
import { withoutStorage } from './generation-request.ts'

/**
 * Returns a function that sends a generateContent request which Google must not store. If Gemini rejects `store:
 * false`, the function throws `store-rejected` and omits the field from then on: the caller repeats the request on a
 * new slot.
 */
export function createGenerateContent(call: GeminiCall, model: string, memory?: StoreFieldMemory) {
  let isRejected: boolean | undefined

  return async (limits: Parameters<GeminiCall>[0], body: object): Promise<unknown> => {
    isRejected ??= (await memory?.isRejected()) ?? false
    const hasField = !isRejected
    try {
      return await call(limits, {
        method: 'POST',
        path: `models/${model}:generateContent`,
        body: hasField ? { ...body, ...withoutStorage } : body,
      })
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'store-rejected') throw error
      if (!hasField) throw new PlatformError('gemini', 'unsupported-request', { status: error.status })
      isRejected = true
      await memory?.reject()
      throw error
    }
  }
}
