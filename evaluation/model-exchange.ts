import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ModelClient } from '@quarry/platforms/model-client'
import type { Exchange, TaskRequest } from '@quarry/tasks/findings/exchange'
import { z } from 'zod'

const Kept = z.record(z.string(), z.unknown())

interface Options {
  concurrency: number
  /** A file that keeps what answers say, so that a measurement that was ended goes on. */
  answers: string | undefined
}

export type CountedExchange = Exchange & { requests: () => number }

/** Returns a function that creates exchanges with a model, which share its limit of requests, and each count their own. */
export function createModelExchanges(
  { generate, fits }: Pick<ModelClient, 'generate' | 'fits'>,
  { concurrency, answers }: Options,
): () => CountedExchange {
  const known = answers && existsSync(answers) ? readFileSync(answers, 'utf8') : '{}'
  const kept = new Map(Object.entries(Kept.parse(JSON.parse(known))))
  const inTurn = createLimit(concurrency)

  return () => {
    let requests = 0

    async function sendOne(request: TaskRequest): Promise<void> {
      const answer = await inTurn(() => generate(request.prompt))
      requests += 1
      const { value, again } = request.read(answer.text)
      if (value !== undefined) {
        kept.set(request.key, JSON.parse(JSON.stringify(value)))
        if (answers) writeFileSync(answers, JSON.stringify(Object.fromEntries(kept)))
      }
      await Promise.all(again.map(sendOne))
    }

    return {
      requests: () => requests,
      fits: (prompt) => fits?.(prompt) ?? true,
      kept: (prefix) =>
        new Map(
          [...kept].flatMap(([key, value]) =>
            key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
          ),
        ),
      async send(wanted) {
        await Promise.all(wanted.map(sendOne))
      },
    }
  }
}

/** Returns a function that runs so many works at the same time, first come, first served. */
function createLimit(most: number) {
  let free = most
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
