import { readFileSync } from 'node:fs'

/** Clock ticks of /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Returns the seconds of processor time that a process has used since it started. */
export function processorSeconds(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  const [user, system] = [fields[11], fields[12]]
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Returns the resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1])
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    throw new Error('The use of a process can be measured on Linux only.', { cause: error })
  }
}
