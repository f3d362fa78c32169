import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** An app of Quarry in its own process. */
export interface Program {
  process: ChildProcess
  url: string
  /** Returns everything that it has printed. */
  output(): string
}

const main = (app: string) => fileURLToPath(new URL(`../apps/${app}/src/main.ts`, import.meta.url))
/** Node's compile cache, as in `npm start` and the image, so that programs start sooner and take less memory. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../.cache/compiled', import.meta.url))
const Ready = z.object({ ready: z.literal(true), url: z.string().default('') })

/** Starts an app without waiting for it. Its environment contains only these variables and Node's compile cache. */
export function spawnProgram(
  app: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Omit<Program, 'url'> {
  // The worker's main.ts explains the flag.
  const flags = app === 'worker' ? ['--min-semi-space-size=4'] : []
  const child = spawn(process.execPath, [...flags, main(app), ...args], {
    env: { NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { process: child, output: () => text }
}

/** Starts an app and waits until it reports that it is ready. Throws with its output if it exits first. */
export async function startProgram(
  app: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Program> {
  const program = spawnProgram(app, environment, args)
  const exited = once(program.process, 'exit').then(() => {
    throw new Error(`${app} exited before it was ready:\n${program.output()}`)
  })
  const [message] = await Promise.race([once(program.process, 'message'), exited])
  exited.catch(() => undefined)
  return { ...program, url: Ready.parse(message).url }
}

/** Sends the signal and waits until the process has exited. Does nothing if it already has. */
export async function end(
  program: Pick<Program, 'process'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (program.process.exitCode !== null || program.process.signalCode !== null) return
  const exited = once(program.process, 'exit')
  program.process.kill(signal)
  await exited
}
