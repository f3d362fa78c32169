import { counterOf } from '@quarry/contracts/endpoints/analyses'

export type CopyErrorCode = 'copy-lost' | 'copy-taken' | 'copy-restoring' | 'no-room'

/**
 * A call on an analysis's copy was refused. `counter` is that of the copy's holder, with `copy-taken`. Nothing was
 * changed.
 */
export class CopyError extends Error {
  readonly code: CopyErrorCode
  readonly counter: number | undefined

  constructor(code: CopyErrorCode, counter?: number) {
    super(code)
    this.code = code
    this.counter = counter
  }

  /** Reads a script's answer: the code, and the copy's holder after a space. */
  static from(answer: string): CopyError {
    const [name, holder] = answer.split(' ')
    const code = CODES.find((known) => known === name)
    if (code === undefined) throw new Error('a script refused its caller without a known reason')
    return new CopyError(code, holder === undefined ? undefined : counterOf(holder))
  }
}

const CODES = ['copy-lost', 'copy-taken', 'copy-restoring', 'no-room'] as const satisfies CopyErrorCode[]
