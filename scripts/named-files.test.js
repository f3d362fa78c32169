import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const generated = ['node_modules', '.git', '.cache', '.turbo', 'dist', 'secrets']
const files = globSync('**/{.*,*}', {
  cwd: root,
  exclude: (path) => generated.includes(path.split('/').at(-1) ?? ''),
})
const guides = files.filter((file) => file.endsWith('.md'))
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

/** A path in backticks, with a file extension or with the slash that ends a folder. */
const named = /`((?:[\w.@-]+\/)*[\w.@-]+(?:\.(?:ts|tsx|js|json|lua|css|md|yml|yaml|sh)|\/))`/g
const link = /\]\((?!https?:)([^)\s]*)\)/g
/** Files that a program writes on other machines or offers as a download. */
const elsewhere = ['prometheus.yml', 'quarry-session.json']
/** Variables that Compose and Node read. */
const readByOthers = ['COMPOSE_FILE', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'NO_PROXY']

test.each(guides)('every file and folder that %s mentions exists', (guide) => {
  const missing = [...read(guide).matchAll(named)]
    .map(([, path = '']) => path.replace(/^(\.\.\/)+|\/$/g, ''))
    .filter((path) => !generated.some((folder) => path === folder || path.startsWith(`${folder}/`)))
    .filter((path) => !elsewhere.includes(path))
    .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test.each(guides)('every link in %s points to a file and a heading that exist', (guide) => {
  const broken = [...withoutCode(read(guide)).matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const [path = '', heading] = target.split('#')
      const file = path === '' ? guide : normalize(join(dirname(guide), path))
      return !files.includes(file) || (heading !== undefined && !headingsOf(file).has(heading))
    })
  expect(broken).toEqual([])
})

test('every page of docs/ is linked from the index, and every picture from a page', () => {
  const linksOf = (/** @type {string} */ guide) =>
    [...read(guide).matchAll(link)].map(([, target = '']) =>
      normalize(join(dirname(guide), target.split('#')[0] ?? '')),
    )
  const inIndex = new Set(linksOf('docs/README.md'))
  const linked = new Set(guides.flatMap(linksOf))
  const pages = files.filter((file) => /^docs\/.+\.md$/.test(file))
  expect(pages.filter((page) => page !== 'docs/README.md' && !inIndex.has(page))).toEqual([])
  expect(files.filter((file) => /^docs\/.+\.png$/.test(file) && !linked.has(file))).toEqual([])
})

test('npm run screenshots takes exactly the pictures that pages show', () => {
  const scenario = read('e2e/scenarios/docs-scenario.ts')
  const taken = [...scenario.matchAll(/take\(page, '(.+\.png)'\)/g)].map(([, name]) => `docs/${name}`)
  const shown = guides.flatMap((guide) =>
    [...read(guide).matchAll(/!\[[^\]]+\]\((.+)\)/g)].map(([, target = '']) =>
      normalize(join(dirname(guide), target)),
    ),
  )
  expect(taken.toSorted()).toEqual(shown.toSorted())
})

test.each(guides)('every environment variable that %s mentions is read by a program', (guide) => {
  const inText = read(guide).matchAll(/`([A-Z][A-Z\d_]{2,})(?:=[^`]*)?`/g)
  const inBlocks = read(guide).matchAll(/^ *([A-Z][A-Z\d_]{2,})=/gm)
  const unknown = [...inText, ...inBlocks]
    .map(([, name = '']) => name)
    .filter((name) => !readByOthers.includes(name))
    .filter((name) => !variables().has(name) && !variables().has(name.replace(/_FILE$/, '')))
  expect(unknown).toEqual([])
})

test('every API call that a page mentions is served', () => {
  const served = globSync('packages/contracts/src/endpoints/*.ts', { cwd: root }).map(read).join('\n')
  const named = guides.flatMap((guide) =>
    [...read(guide).matchAll(/`(?:[A-Z]+ )?(\/api\/[\w/:-]+)`/g)].map(([, path = '']) => path),
  )
  const ofReddit = ['/api/info']
  const unknown = named.filter((path) => !ofReddit.includes(path) && !served.includes(`url: '${path}'`))
  expect(named).toContain('/api/questions/fetch')
  expect(unknown).toEqual([])
})

/** @type {Set<string> | undefined} */
let known

/** Returns the capitalized words in source, compose files and scripts: settings, constants and error codes. */
function variables() {
  known ??= new Set(
    files
      .filter((file) => /\.(ts|tsx|js|lua|json|ya?ml|sh)$|\.env\.example$|Dockerfile$/.test(file))
      .flatMap((file) => read(file).match(/\b[A-Z][A-Z\d_]{2,}\b/g) ?? []),
  )
  return known
}

/** @param {string} text */
function withoutCode(text) {
  return text.replace(/^( *)```[\s\S]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, 'code')
}

/** @param {string} file */
function headingsOf(file) {
  const headings = read(file)
    .replace(/^( *)```[\s\S]*?^ *```$/gm, '')
    .matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  )
}
