import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Returns a process's used processor time in milliseconds. */
export function processorMs(pid: number): number {
  // Fields 14 and 15 are user and system time. The program's name comes before them and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns a process's resident memory in bytes. */
export function residentBytes(pid: number): number {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch (error) {
    throw new Error('The memory of a process can be measured on Linux only.', { cause: error })
  }
}
