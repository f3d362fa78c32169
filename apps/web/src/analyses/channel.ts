import { z } from 'zod'

const Message = z.object({
  kind: z.enum(['leave', 'left', 'is-held', 'held', 'listed']),
  /** The analysis; empty if the message is about the list. */
  id: z.string(),
})
type Message = z.infer<typeof Message>

type Asked = 'leave' | 'is-held'
const answerTo = { leave: 'left', 'is-held': 'held' } as const satisfies Record<Asked, Message['kind']>

type Handlers = {
  /** Leaves the analysis if this tab has it. Returns true once everything is in the database. */
  onLeave: (id: string) => Promise<boolean>
  isHeld: (id: string) => boolean
  /** Another tab has changed the list. */
  onListed: () => void
}

/** Reaches the other tabs of this browser. */
export type Tabs = Pick<BroadcastChannel, 'postMessage'> & {
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

/** Lets the tabs of this browser agree on which of them has an analysis open. */
export function openChannel(handlers: Handlers, channel: Tabs) {
  const waiting = new Set<{ key: string; resolve: (isAnswered: boolean) => void }>()
  const keyOf = ({ kind, id }: Message) => `${kind} ${id}`
  const tell = (message: Message) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data).data
    if (message) void hear(message)
  })

  async function hear(message: Message): Promise<void> {
    const { kind, id } = message
    if (kind === 'listed') return handlers.onListed()
    if (kind === 'leave') {
      if (await handlers.onLeave(id)) tell({ kind: 'left', id })
    } else if (kind === 'is-held') {
      if (handlers.isHeld(id)) tell({ kind: 'held', id })
    } else answer(keyOf(message))
  }

  function answer(answered: string): void {
    for (const { key, resolve } of waiting) if (key === answered) resolve(true)
  }

  /** Returns true if another tab answers in time. */
  async function ask(kind: Asked, id: string, ms: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const question = { key: keyOf({ kind: answerTo[kind], id }), resolve }
    waiting.add(question)
    const timer = setTimeout(() => resolve(false), ms)
    tell({ kind, id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(question)
    }
  }

  return { ask, tellListed: () => tell({ kind: 'listed', id: '' }) }
}
