// `npm test` runs every check and test that a change must pass, in stages. With paths, it runs only the tests there.
// `npm run check` adds `--static`, which runs everything that can be checked without running Quarry. `npm test --
// nightly` runs the tests that `npm test` leaves out.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks, runInCheck } from './checks/check.ts'
import { foldersCheck } from './checks/folders-check.ts'
import { createGreenStages } from './checks/green-stages.ts'
import { lookupsCheck } from './checks/lookups-check.ts'
import { playwrightCheck, vitestCheck } from './checks/test-checks.ts'
import { webBuildCheck } from './stack/web-build.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
/**
 * The folders with a tsconfig.json: the root for code that runs only in Node, the others for code that also uses the
 * browser's types.
 */
const PROGRAMS = ['.', 'apps/web', 'bench', 'e2e']
const NIGHTLY = /^(integration|e2e)\/nightly(\/|$)/
const LEFT_TO_NIGHTLY =
  'Left to `npm test -- nightly`: many kills, a kill with the times that ship, 20,000 rows, 3,000 fuzz rounds.'

const colors = process.stdout.isTTY ? 'force' : 'off'

/** The checks that don't run Quarry. @type {import('./checks/check.ts').Stage} */
const statics = {
  name: 'static',
  checks: [
    commandCheck('formatting and lint', ['biome', 'ci', `--colors=${colors}`]),
    commandCheck('versions', ['sherif', '--fail-on-warnings']),
    commandCheck('unused code', ['knip', '--no-progress', '--treat-config-hints-as-errors']),
    foldersCheck(root),
    lookupsCheck(root),
    commandCheck('types', ['tsc', '--build', ...PROGRAMS]),
  ],
}

/** @type {import('./checks/check.ts').Stage[]} */
const stages = [
  statics,
  { name: 'unit', checks: [vitestCheck(root, { name: 'unit', args: ['--project=unit'] })] },
  {
    name: 'integration',
    // Both mostly wait, so they run in parallel, each with its own stacks.
    checks: ['integration', 'faults'].map((name) => vitestCheck(root, { name, args: [`--project=${name}`] })),
  },
  { name: 'browser', checks: [webBuildCheck(root), playwrightCheck(root)] },
]

if (args[0] === '--static') await runChecks([statics])
else if (args[0] === 'nightly') await runChecks(nightly())
else if (args.length > 0) await runChecks(stagesOf(args))
else await runChecks(stages, { green: createGreenStages(root), lastLines: [LEFT_TO_NIGHTLY] })

/** @returns {import('./checks/check.ts').Stage[]} */
function nightly() {
  const browser = {
    name: 'nightly browser',
    checks: [webBuildCheck(root), playwrightCheck(root, { paths: ['nightly/'], isNightly: true })],
  }
  return [
    { name: 'nightly', checks: [vitestCheck(root, { name: 'nightly', isNightly: true })] },
    ...(existsSync(join(root, 'e2e', 'nightly')) ? [browser] : []),
  ]
}

/** @param {string[]} given @returns {import('./checks/check.ts').Stage[]} */
function stagesOf(given) {
  const endToEnd = given.filter((path) => path.startsWith('e2e'))
  const others = given.filter((path) => !path.startsWith('e2e'))
  const isNightly = given.some((path) => NIGHTLY.test(path))
  const inBrowser = endToEnd.map((path) => path.replace(/^e2e\/?/, ''))
  return [
    ...(others.length > 0
      ? [{ name: 'tests', checks: [vitestCheck(root, { name: 'vitest', args: others, isNightly })] }]
      : []),
    ...(endToEnd.length > 0
      ? [
          {
            name: 'browser',
            checks: [webBuildCheck(root), playwrightCheck(root, { paths: inBrowser, isNightly })],
          },
        ]
      : []),
  ]
}

/**
 * A check that passes when its program does.
 * @param {string} title
 * @param {string[]} program the file and its arguments
 * @returns {import('./checks/check.ts').Check}
 */
function commandCheck(title, [file = '', ...args]) {
  return {
    title,
    async run(stack) {
      const { ok, output } = await runInCheck(stack, file, args)
      return ok ? '' : output
    },
  }
}
