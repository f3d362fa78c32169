import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
const pages = ['README.md', ...globSync('docs/running/*.md', { cwd: root })]
const NOT_RUN = 'docs/running/verified.md'

/**
 * The test that runs each documented command, and how the test spells it. Those of `deploy/test` are run by
 * `npm run test:compose`, the others by `npm test`. undefined: no test can run it, and the page says so.
 * @type {[command: string | RegExp, proof: [file: string, call: string] | undefined][]}
 */
const proofs = [
  ['npm start', ['scripts/start.test.js', 'startQuarry()']],
  ['npm start -- --no-sandbox', ['scripts/start.test.js', "startQuarry('--no-sandbox')"]],
  ['npm test', ['.ci/run', 'npm test']],
  [/^npm run env-example$/, ['deploy/env-example.test.ts', 'configurationPage()']],
  [/^npm run test:compose/, ['package.json', '"test:compose"']],
  [/^npm run test:alerts$/, ['package.json', '"test:alerts"']],
  [/^docker compose up --detach( --build)?$/, ['deploy/test/start.test.ts', "'up', '--detach'"]],
  ['docker compose up', ['deploy/test/start.test.ts', "'up', '--detach'"]],
  [
    'docker compose --profile sandbox up --detach',
    ['deploy/test/rotation.test.ts', "'--profile', 'sandbox', 'up'"],
  ],
  ['docker compose up --detach --scale worker=3', ['deploy/test/rotation.test.ts', "'--scale', 'worker=2'"]],
  ['docker compose ps', ['deploy/test/start.test.ts', "compose('ps')"]],
  ['docker compose logs', ['deploy/test/start.test.ts', "compose('logs')"]],
  [
    /^docker compose logs --no-log-prefix/,
    ['deploy/test/start.test.ts', "'logs', '--no-color', '--no-log-prefix'"],
  ],
  [
    'docker compose logs --no-color --no-log-prefix > quarry.log',
    ['deploy/test/start.test.ts', "'logs', '--no-color', '--no-log-prefix'"],
  ],
  ['docker compose down', ['deploy/test/deployment.ts', "'down'"]],
  [/^docker compose exec api (sh|node)$/, ['deploy/test/start.test.ts', "exec('worker', '/bin/sh'"]],
  ['curl --silent http://localhost:3000/readyz', ['deploy/test/start.test.ts', '/readyz']],
  [
    /compose\.secrets\.yml up --detach$/,
    ['deploy/test/given-secrets.test.ts', "['deploy/compose.secrets.yml']"],
  ],
  [
    'docker compose down --volumes && docker compose up --detach',
    ['deploy/test/rotation.test.ts', "'down', '--volumes'"],
  ],
  [/^git (pull|reflog)/, undefined],
  [/compose\.monitoring\.yml up --detach$/, undefined],
  [/^(install|openssl) /, undefined],
  [/^docker (network connect|compose exec prometheus)/, undefined],
  ['curl --silent https://DOMAIN/readyz', undefined],
  ['npm run audit', undefined],
  ['npm start -- --verbose', undefined],
]

/** Commands in blocks of shell, without comments and settings, and those in the text. @param {string} text */
function commandsIn(text) {
  const block = /^ *```sh\n([\s\S]*?)^ *```/gm
  const lines = [...text.matchAll(block)].flatMap(([, body = '']) => body.replace(/\\\n\s*/g, '').split('\n'))
  const inText = [
    ...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`((?:npm|docker|deploy|git|curl)[^`]* [^`]*)`/g),
  ]
  return [...lines, ...inText.map(([, command = '']) => command)]
    .map((line) => line.replace(/(^|\s+)#.*/, '').trim())
    .filter((line) => line !== '' && !/^[A-Z_]+=\S*$/.test(line))
}

/** @param {string | RegExp} pattern @param {string} command */
const fits = (pattern, command) => (typeof pattern === 'string' ? pattern === command : pattern.test(command))

test.each(pages)('every command of %s is run by a test, or is among those that no test can run', (page) => {
  const unproven = commandsIn(read(page)).filter(
    (command) => !proofs.some(([pattern]) => fits(pattern, command)),
  )
  expect(unproven).toEqual([])
})

test('every command that a test is said to run is documented, and the test has it', () => {
  const documented = pages.flatMap((page) => commandsIn(read(page)))
  for (const [pattern, proof] of proofs) {
    expect
      .soft(
        documented.some((command) => fits(pattern, command)),
        `${pattern} is documented`,
      )
      .toBe(true)
    if (proof) expect.soft(read(proof[0]), `${pattern} in ${proof[0]}`).toContain(proof[1])
  }
})

test('the page of what was verified names the commands that no test runs', () => {
  const [, list = ''] = read(NOT_RUN).split('\n## Commands that no test runs\n')
  for (const page of pages.filter((each) => each !== NOT_RUN)) {
    for (const command of commandsIn(read(page))) {
      const [, proof] = proofs.find(([pattern]) => fits(pattern, command)) ?? []
      if (proof === undefined) expect.soft(list, `${command} of ${page}`).toContain(`\`${programOf(command)}`)
    }
  }
})

/** Such as `docker network connect` or `compose.monitoring.yml`. @param {string} command */
function programOf(command) {
  const [file] = /compose\.\w+\.yml(?= up)/.exec(command) ?? []
  const [npm] = /^npm .*/.exec(command) ?? []
  const [start] = /^(docker (?:network connect|compose exec)|\S+)/.exec(command) ?? []
  return file ?? npm ?? start ?? command
}
