import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLocally } from '../../testkit/listen-locally.ts'
import { fetchPinned } from './fetch-pinned.js'

const NAME = 'pinned-tool'
const VERSION = '1.2.3'

let folder = ''
/** @type {import('node:http').Server} */
let registry
let registryUrl = ''
/** @type {string[]} */
let requests = []
/** How many requests the registry rejects first. */
let failures = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-pinned-'))
  requests = []
  failures = 0
  registry = createServer(serve)
  registryUrl = `http://127.0.0.1:${await listenLocally(registry)}/`
})

afterEach(() => {
  registry.closeAllConnections()
  registry.close()
  rmSync(folder, { recursive: true })
})

/** Writes the archive that the registry serves and returns its hash. */
function pack(text = 'the program') {
  const source = mkdtempSync(join(folder, 'source-'))
  mkdirSync(join(source, 'package'))
  writeFileSync(join(source, 'package', 'package.json'), JSON.stringify({ name: NAME, version: VERSION }))
  writeFileSync(join(source, 'package', 'program'), text)
  const packed = execFileSync('tar', ['-czf', '-', 'package'], { cwd: source, stdio: 'pipe' })
  writeFileSync(join(folder, `${NAME}-${VERSION}.tgz`), packed)
  return `sha512-${createHash('sha512').update(packed).digest('base64')}`
}

/** @type {import('node:http').RequestListener} */
function serve({ url = '' }, response) {
  requests.push(url)
  if (requests.length <= failures) response.writeHead(403).end()
  else if (url.endsWith('.tgz')) response.end(readFileSync(join(folder, `${NAME}-${VERSION}.tgz`)))
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata()))
}

function metadata() {
  const dist = { tarball: `${registryUrl}${NAME}-${VERSION}.tgz` }
  const versions = { [VERSION]: { name: NAME, version: VERSION, dist } }
  return { name: NAME, 'dist-tags': { latest: VERSION }, versions }
}

/** @param {string} integrity */
function fetchTool(integrity) {
  const cache = join(folder, 'npm-cache')
  const registryOptions = { npm_config_registry: registryUrl, npm_config_fetch_retries: '0' }
  const env = { ...process.env, ...registryOptions, npm_config_cache: cache }
  return fetchPinned(join(folder, 'tools'), { package: NAME, version: VERSION, integrity }, env)
}

const toolFolders = () => (existsSync(join(folder, 'tools')) ? readdirSync(join(folder, 'tools')) : [])

test('a package with the pinned hash is fetched once, until another is pinned', async () => {
  const integrity = pack()
  const installed = await fetchTool(integrity)
  expect(readFileSync(join(installed, 'program'), 'utf8')).toBe('the program')
  const sent = requests.length
  expect(await fetchTool(integrity)).toBe(installed)
  expect(requests.length).toBe(sent)
  const newer = await fetchTool(pack('a newer program'))
  expect(readFileSync(join(newer, 'program'), 'utf8')).toBe('a newer program')
})

test('a package with another hash is rejected and leaves nothing behind', async () => {
  const integrity = pack()
  pack('another program')
  await expect(fetchTool(integrity)).rejects.toThrow(
    `Downloading ${NAME} ${VERSION} failed: The download does not match its pinned hash: check the registry or proxy that npm is set to.`,
  )
  expect(toolFolders()).toEqual([])
})

test('a failed download is retried once, and the failure is reported with its reason and exit code', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const integrity = pack()
  failures = 1
  expect(existsSync(await fetchTool(integrity))).toBe(true)
  expect(written.mock.calls.map(([line]) => line)).toEqual([
    `quarry: Downloading ${NAME} ${VERSION} failed (npm ended with code 1): The registry does not provide it: check the registry or proxy that npm is set to. Trying once more.\n`,
  ])
})

test('a registry where nothing listens is reported as unreachable', async () => {
  const integrity = pack()
  registry.close()
  await expect(fetchTool(integrity)).rejects.toThrow('The registry cannot be reached')
})
