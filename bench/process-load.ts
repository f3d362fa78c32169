import { readFileSync } from 'node:fs'

/** Clock ticks of /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const MEGABYTE = 1024 * 1024

/** Returns the seconds of processor time that a process has used since it started. */
export function processorSeconds(pid: number): number {
  // the name of the program, in parentheses, may contain spaces
  const [, , ...fields] = `0 ${read(pid, 'stat').split(') ').at(-1)}`.split(' ')
  const [user, system] = [fields[10], fields[11]]
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Returns the resident memory of a process in megabytes of 1024 × 1024 bytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]
  return (Number(kilobytes) * 1024) / MEGABYTE
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    throw new Error('The use of a process can be measured on Linux only.', { cause: error })
  }
}
