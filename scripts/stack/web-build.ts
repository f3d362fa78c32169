import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Check } from '../checks/check.ts'
import { startChild } from '../child.ts'
import { step } from '../progress.js'
import type { Stack } from './stack.ts'

const STOP_LIMIT_MS = 1000
const BUILD = ['run', 'build', '--filter=@quarry/web', '--output-logs=errors-only', '--log-prefix=none']
/** The most bytes of compressed JavaScript that the first screen may need. */
const FIRST_LOAD_BYTES_MAX = 165_000
/** The most that all screens may need; the finder's language tables alone would add 400,000. */
const ALL_SCREENS_BYTES_MAX = 600_000

/**
 * Builds a checkout's web app. Turbo restores the last build if the source has not changed. Throws with the build's
 * output.
 */
export async function buildWeb(stack: Stack, root: string): Promise<void> {
  await step('Building the web app', async () => {
    const build = startChild('turbo', BUILD, { cwd: root })
    stack.add(() => build.stop(STOP_LIMIT_MS))
    const words = await build.exited
    if (build.process.exitCode !== 0)
      throw new Error(`The web app's build ${words}:\n${build.output().trim()}`)
  })
}

/** Builds a checkout's web app and checks that its screens need little JavaScript. */
export function webBuildCheck(root: string): Check {
  return {
    title: 'web build',
    isFirst: true,
    async run(stack) {
      await buildWeb(stack, root)
      const dist = join(root, 'apps', 'web', 'dist')
      return [
        tooLarge('The first screen needs', firstLoadBytes(dist), FIRST_LOAD_BYTES_MAX),
        tooLarge('All screens need', allScreensBytes(dist), ALL_SCREENS_BYTES_MAX),
      ].join('')
    },
  }
}

function tooLarge(needed: string, bytes: number, most: number): string {
  return bytes > most ? `${needed} ${bytes} bytes of compressed JavaScript, more than ${most}.\n` : ''
}

/** Sums up the scripts that the page names: its entry, and the entry's static imports, which Vite preloads. */
function firstLoadBytes(dist: string): number {
  return bytesOf(dist, scriptsOfPage(dist))
}

/** Sums up every script that these load, sooner or later, but the workers'. Older builds may have left others. */
function allScreensBytes(dist: string): number {
  const scripts = new Set(scriptsOfPage(dist))
  // A set also iterates over what is added meanwhile.
  for (const script of scripts) {
    const text = readFileSync(join(dist, script), 'utf8')
    for (const [, file = ''] of text.matchAll(/["`](?:\.\/|assets\/)([\w~-]+\.js)["`]/g))
      if (!file.includes('-worker-')) scripts.add(`assets/${file}`)
  }
  return bytesOf(dist, [...scripts])
}

function scriptsOfPage(dist: string): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  if (scripts.length === 0) throw new Error('apps/web/dist/index.html names no script')
  return scripts
}

function bytesOf(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
}
