import { readFileSync } from 'node:fs'

/** Returns a process's resident memory in bytes. */
export function residentBytes(pid: number): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch (error) {
    throw new Error('The memory of a process can be measured on Linux only.', { cause: error })
  }
}
