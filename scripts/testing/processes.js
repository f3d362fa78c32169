import { execFileSync } from 'node:child_process'

/**
 * Returns the ids of a process and its descendants. Does not find descendants of one that has exited.
 * @param {number} pid
 * @returns {number[]}
 */
export function familyOf(pid) {
  const children = list().filter(({ parent }) => parent === pid)
  return [pid, ...children.flatMap((child) => familyOf(child.pid))]
}

/**
 * Returns those of the processes that are still running. Zombies, which have ended, are left out.
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
