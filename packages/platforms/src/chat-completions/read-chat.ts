import { readJson } from '@quarry/contracts/read-json'
import { z } from 'zod'
import type { Answer } from '../model-client.ts'
import type { Prompt } from '../prompt.ts'
import { inputTokensMax, outputLimit } from './chat-request.ts'
import type { ModelEndpoint } from './model-endpoint.ts'

const text = z.string().nullish().catch(null)
const count = z.number().optional().catch(undefined)
const Message = z.object({ content: text, reasoning: text, reasoning_content: text, refusal: text })

/** The body of a response, or one chunk of a streamed response. */
export const ChatBody = z.object({
  choices: z.array(
    z.object({
      message: Message.optional().catch(undefined),
      delta: Message.optional().catch(undefined),
      finish_reason: text,
    }),
  ),
  usage: z
    .object({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
    .nullish()
    .catch(null),
  model: text,
})
type ChatBody = z.infer<typeof ChatBody>

const endings: ReadonlyMap<string, Answer['ending']> = new Map([
  ['stop', 'whole'],
  ['length', 'cut-off'],
  ['content_filter', 'blocked'],
])

/** Parses the body of a response. Returns undefined for any other shape. */
export function readChat(body: string, prompt: Prompt, endpoint: ModelEndpoint): Answer | undefined {
  const chunks = chunksOf(body)
  if (chunks === undefined) return undefined
  const messages = chunks.flatMap(({ choices }) => {
    const [choice] = choices
    return choice?.message ?? choice?.delta ?? []
  })
  const written = messages.map(({ content }) => content ?? '').join('')
  const thoughts = messages.map((part) => part.reasoning ?? part.reasoning_content ?? '').join('')
  const answer = withoutThoughts(written)
  // A server with the wrong reasoning parser puts the whole answer into the thoughts.
  const found = answer === '' && holdsList(thoughts, prompt) ? thoughts : answer
  const reason = chunks.findLast(({ choices }) => choices[0]?.finish_reason)?.choices[0]?.finish_reason
  const ending = endings.get(reason ?? 'stop') ?? 'whole'
  const onlyThought = found === '' && written + thoughts !== ''
  return {
    text: found,
    ending: ending === 'cut-off' && onlyThought ? 'only-thinking' : ending,
    usage: usageOf(chunks, prompt, endpoint),
    model: chunks[0]?.model || undefined,
  }
}

/** Returns true if the text contains the list that the prompt asks for, even if it is damaged or lacks its name. */
export function holdsList(text: string, { responseSchema }: Prompt): boolean {
  const [name = ''] = responseSchema.required ?? []
  return new RegExp(`"${name}"\\s*:\\s*\\[`).test(text) || /^\s*\[/.test(text) || /\{\s*"id"\s*:/.test(text)
}

/** Returns the response as one chunk, or its chunks if the server streamed it without being asked. */
function chunksOf(body: string): ChatBody[] | undefined {
  const whole = ChatBody.safeParse(readJson(body)).data
  if (whole) return [whole]
  const lines = body.split('\n').filter((line) => line.startsWith('data:'))
  const chunks = lines.flatMap((line) => ChatBody.safeParse(readJson(line.slice('data:'.length))).data ?? [])
  return chunks.length > 0 ? chunks : undefined
}

/**
 * Removes thoughts in tags. The last end tag may be missing, and the template may have consumed the first start tag.
 */
function withoutThoughts(written: string): string {
  const closed = written.replace(/<(think|thinking|thought)>[\s\S]*?(?:<\/\1>|$)/gi, '')
  return closed.replace(/^[\s\S]*<\/(?:think|thinking|thought)>/i, '').trim()
}

/** Thoughts are output, and some services include them only in the total. */
function usageOf(chunks: readonly ChatBody[], prompt: Prompt, endpoint: ModelEndpoint): Answer['usage'] {
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage
  const { prompt_tokens: input = 0, completion_tokens: output = 0, total_tokens: total = 0 } = usage ?? {}
  return {
    requests: 1,
    inputTokens: clamped(input, inputTokensMax(prompt)),
    outputTokens: clamped(Math.max(total - input, output), outputLimit(prompt, endpoint)),
  }
}

const clamped = (tokens: number, most: number): number => Math.min(Math.max(0, Math.round(tokens)), most)
