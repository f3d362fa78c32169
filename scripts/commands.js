/**
 * @typedef {object} Command
 * @property {string} npm the command line that runs it
 * @property {string} does what it does, one sentence
 * @property {Record<string, Option>} [options]
 * @property {string} [positionals] name of its positional arguments, two spaces, and their explanation
 * @property {readonly string[]} [runs] the script and its first arguments, if it is not scripts/<name>.js
 */

/** @typedef {[option: import('node:util').ParseArgsOptionDescriptor, explanation: string, takes?: 'FILE' | 'FOLDER' | 'PATTERN' | 'N' | readonly string[]]} Option */

/** @type {import('node:util').ParseArgsOptionDescriptor} */
const flag = { type: 'boolean' }
/** @type {import('node:util').ParseArgsOptionDescriptor} */
const value = { type: 'string' }

/** @type {Command['options']} */
const services = {
  'no-sandbox': [flag, 'starts without the simulators of the services'],
  verbose: [flag, 'prints everything that the services log'],
}
/** @type {Command['options']} */
const tests = {
  testNamePattern: [{ ...value, short: 't' }, 'runs only the tests whose name matches', 'PATTERN'],
}

/** @type {Record<string, Command>} */
export const commands = {
  start: { npm: 'npm start', does: 'Runs all of Quarry on this machine.', options: services },
  dev: {
    npm: 'npm run dev',
    does: 'Runs Quarry from source; services and pages reload when their files change.',
    options: services,
    runs: ['start.js', '--reload'],
  },
  test: {
    npm: 'npm test',
    does: 'Runs every check, and every test that needs no Docker engine, promtool or patience.',
    options: tests,
    positionals: 'nightly|PATH…  runs what needs patience, or only the tests of these files and folders',
  },
  'test-containers': {
    npm: 'npm run test:containers',
    does: 'Tests what only containers show, on this machine’s Docker engine.',
    options: tests,
    positionals: 'PATH…  runs only the tests of these files',
  },
  'test-alerts': {
    npm: 'npm run test:alerts',
    does: 'Tests the alert rules with promtool: each fault raises its alert and no other.',
  },
  mutations: {
    npm: 'npm run mutations',
    does: 'Checks that the suite notices the faults in testkit/mutations.',
    positionals: 'NAME…  checks only these faults',
    runs: ['../testkit/mutations/run.ts'],
  },
  bench: {
    npm: 'npm run bench',
    does: 'Measures speed as ratios to a baseline.',
    options: {
      json: [value, 'file to write the rows to', 'FILE'],
      minutes: [value, 'with team: measured minutes of each of its four rows, 15 by default', 'N'],
    },
    positionals: 'WORD…  measures only the rows whose name contains the words',
  },
  check: {
    npm: 'npm run check',
    does: 'Checks formatting, lint, versions, unused code and types.',
    runs: ['test.js', '--static'],
  },
  eval: {
    npm: 'npm run eval',
    does: 'Measures on a file of labeled data: evaluation/README.md has the formats.',
    options: {
      titles: [{ ...value, multiple: true }, 'finds questions; may be given several times', 'FILE'],
      filter: [value, 'with --titles: the filter of the figures', ['strict', 'broad']],
      train: [flag, 'with --titles: trains the model that finds questions on the files'],
      model: [value, 'with --train: file of the new model, instead of the one that ships', 'FILE'],
      checks: [value, 'checks good and bad responses to titles', 'FILE'],
      judge: [
        value,
        'does the same with the verdicts of Gemini on them, and costs requests of GEMINI_API_KEY',
        'FILE',
      ],
      right: [value, 'with --checks: share of verdicts that a simulated judge gets right, such as 0.9', 'N'],
      topics: [value, 'finds topics and the same question with the model at MODEL_ENDPOINT', 'FILE'],
      answers: [value, 'with --topics: file that keeps what answers say, to go on later', 'FILE'],
    },
  },
  'check-live': {
    npm: 'npm run check:live',
    does: 'Compares responses of the real services with what Quarry expects; keys in the environment add Reddit and Gemini, MODEL_ENDPOINT a model.',
    options: { record: [value, 'folder for the responses, without secrets and authors', 'FOLDER'] },
  },
  screenshots: {
    npm: 'npm run screenshots',
    does: 'Takes the pictures of the documentation into docs/.',
  },
  audit: {
    npm: 'npm run audit',
    does: 'Lists the shipped packages in dist/bom.json and checks them for known vulnerabilities.',
  },
  'env-example': {
    npm: 'npm run env-example',
    does: 'Writes .env.example and docs/running/configuration.md from the settings of the programs.',
  },
}
