// `npm run mutations`: applies each patch of this folder, or only the named ones, expects the test in its first line to
// fail, and reverts the patch.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { ensureChromium } from '../../scripts/chromium.js'

const root = dirname(dirname(import.meta.dirname))
const HEADER = /^# caught by:? (?<file>[^\s:]+)(?: -g "|: )(?<title>[^"\n]+)"?$/im
const Report = z.union([
  z.object({ numFailedTests: z.number() }).transform(({ numFailedTests }) => numFailedTests),
  z.object({ stats: z.object({ unexpected: z.number() }) }).transform(({ stats }) => stats.unexpected),
])

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

function run(file: string, args: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const PATH = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(':')
  const env = { ...process.env, PATH, ...options.env }
  return spawnSync(file, args, { cwd: options.cwd ?? root, env, encoding: 'utf8' })
}

/** Runs the test. Returns how many tests failed, or undefined if the runner left no report. */
async function countFailures(file: string, title: string): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mutation-'))
  const report = join(folder, 'report.json')
  const pattern = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  try {
    if (file.startsWith('e2e/')) {
      run('turbo', ['run', 'build', '--filter=@quarry/web', '--output-logs=errors-only'])
      const env = { CHROMIUM_PATH: await ensureChromium(root), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const cwd = join(root, 'e2e')
      const playwright = join(cwd, 'node_modules', '.bin', 'playwright')
      const path = file.slice('e2e/'.length)
      run(playwright, ['test', '--reporter=json', path, '-g', pattern], { cwd, env })
    } else {
      run('vitest', ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${report}`])
    }
    return Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isCaught(patch: string): Promise<boolean> {
  const { file = '', title = '' } = HEADER.exec(readFileSync(patch, 'utf8'))?.groups ?? {}
  if (file === '') throw new Error(`${patch} does not name the test that catches it.`)
  const startedAt = performance.now()
  git('apply', patch)
  const revert = () => git('apply', '--reverse', patch)
  const stop = () => {
    revert()
    process.exit(1)
  }
  process.once('SIGINT', stop)
  const failures = await countFailures(file, title).finally(() => {
    process.off('SIGINT', stop)
    revert()
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const words = failures === undefined ? 'its test did not run' : failures > 0 ? 'caught' : 'not caught'
  console.log(`${failures ? '✓' : '✗'} ${basename(patch, '.patch')}: ${words} by ${file} (${seconds} s)`)
  return (failures ?? 0) > 0
}

if (git('status', '--porcelain') !== '')
  throw new Error('Commit your changes first: patches are applied to the tree.')
const names = process.argv.slice(2)
const patches = globSync(join(import.meta.dirname, '*.patch')).sort()
const chosen = patches.filter((patch) => names.length === 0 || names.includes(basename(patch, '.patch')))
let caught = 0
for (const patch of chosen) if (await isCaught(patch)) caught += 1
console.log(`\n${caught} of ${chosen.length} mutations caught`)
if (chosen.length === 0 || caught < chosen.length) process.exitCode = 1
