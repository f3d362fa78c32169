import { execFileSync } from 'node:child_process'

/**
 * A process and its descendants, as far as no parent between them has exited.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const children = list().filter(({ parent }) => parent === pid)
  return [pid, ...children.flatMap((child) => familyOf(child.pid))]
}

/**
 * Those that still run. One that has ended and only waits for its parent to notice does not.
 * @param {number[]} pids
 */
export function stillRunning(pids) {
  return list().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
}

function list() {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...args] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state, command: args.join(' ') }
    })
}
