import { createHash } from 'node:crypto'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { z } from 'zod'

const Sent = z.object({
  systemInstruction: z.unknown(),
  contents: z.tuple([z.object({ parts: z.tuple([z.object({ text: z.string() })]) })]),
})
const SentTitles = z.array(z.object({ title: z.string().default(''), note: z.string().default('') }))
const Answer = z.object({ usageMetadata: z.unknown() })

/** A cleaning request that the sandbox received. */
export interface SeenRequest {
  /** A hash of the request without its ids, which change each time. */
  hash: string
  titles: number
  /**
   * True if the response was complete. A request whose response was cut off, rejected or lost may be repeated
   * unchanged.
   */
  answered: boolean
}

/** Starts the sandbox on 127.0.0.1 with a faster clock, and records its requests. Call `close` when done. */
export async function watchedSandbox(seed: string, clockFactor: number) {
  const seen = new Map<object, SeenRequest>()
  const sandbox = buildSandbox({ seed, clockFactor, latencyMs: 0 })
  sandbox.addHook('preHandler', (request, _, done) => {
    if (request.url.includes(':generateContent')) seen.set(request, readRequest(request.body))
    done()
  })
  sandbox.addHook('onSend', (request, reply, payload, done) => {
    const known = seen.get(request)
    if (known) known.answered = reply.statusCode === 200 && isWhole(payload)
    done(null, payload)
  })
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    requests: () => [...seen.values()],
    close: () => sandbox.close(),
  }
}

function readRequest(body: unknown): SeenRequest {
  const { contents, systemInstruction } = Sent.parse(JSON.parse(z.string().parse(body)))
  const titles = SentTitles.parse(JSON.parse(contents[0].parts[0].text))
  const asked = titles.map(({ title, note }) => `${title}\n${note}`).sort()
  const hash = createHash('sha256')
    .update(JSON.stringify([systemInstruction, asked]))
    .digest('hex')
  return { hash, titles: titles.length, answered: false }
}

function isWhole(payload: unknown): boolean {
  try {
    return Answer.safeParse(JSON.parse(String(payload))).success
  } catch {
    return false
  }
}
