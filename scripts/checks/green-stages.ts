import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureChromium } from '../chromium.js'
import { findRedis, redisCacheDir } from '../redis/find-redis.js'
import { runProgram } from '../run-program.js'

/** What Turbo would run. */
interface DryRun {
  tasks: { hash: string }[]
}

export type GreenStages = ReturnType<typeof createGreenStages>

/**
 * Remembers, for this checkout, the inputs with which each stage was last green. They are Turbo's hash of the files
 * that turbo.json names, the lockfile, and the versions of Node, Redis and Chromium. A change to any of them makes the
 * stage run again.
 */
export function createGreenStages(root: string, readTools = () => versionsOf(root)) {
  let tools: Promise<string | undefined> | undefined

  async function hashOf(stage: string): Promise<string | undefined> {
    // Without Redis or Chromium, the stage that needs it fails and says why.
    tools ??= readTools().catch(() => undefined)
    const versions = await tools
    if (versions === undefined) return undefined
    const env = { ...process.env, QUARRY_TOOLS: versions }
    const { ok, stdout } = await runProgram('turbo', ['run', stage, '--filter=//', '--dry=json'], {
      cwd: root,
      env,
    })
    if (!ok) return undefined
    const { tasks }: DryRun = JSON.parse(stdout)
    return tasks[0]?.hash
  }

  return {
    /** Returns whether the stage was green with its current inputs, and a function that records that it is. */
    async inputsOf(stage: string) {
      const file = join(root, '.cache', 'green', stage)
      const before = await hashOf(stage)
      const areGreen = before !== undefined && before === read(file)
      // A run that stops or fails must not leave an earlier result behind.
      if (!areGreen) rmSync(file, { force: true })
      return {
        areGreen,
        /** Inputs that changed during the run were only partly tested, so they are not recorded. */
        async noteGreen(): Promise<void> {
          if (before === undefined || (await hashOf(stage)) !== before) return
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, before)
        },
      }
    },
  }
}

async function versionsOf(root: string): Promise<string> {
  const redis = await findRedis(redisCacheDir(root))
  const chromium = await runProgram(await ensureChromium(root), ['--version'])
  return [process.version, redis.version, chromium.stdout.trim()].join(', ')
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
