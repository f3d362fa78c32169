import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'apps/sandbox/README.md',
  'evaluation/README.md',
  ...globSync('docs/*.md', { cwd: root }),
]
const generated = ['node_modules', '.git', '.cache', '.turbo', 'dist', 'screenshots']

const files = globSync('**/{.*,*}', {
  cwd: root,
  exclude: (path) => generated.includes(path.split('/').at(-1) ?? ''),
})

/** A path in backticks, with an extension or with the slash that ends a folder, or the target of a link. */
const named =
  /`((?:[\w.@-]+\/)*[\w.@-]+(?:\.(?:ts|tsx|js|json|lua|css|md|yml|sh)|\/))`|\]\((?!https?:)([^)#\s]+)/g

test.each(guides)('every file and folder that %s names exists', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8')
  const missing = [...text.matchAll(named)]
    .map(([, path, link]) => path?.replace(/\/$/, '') ?? join(dirname(guide), link ?? ''))
    .filter((path) => !generated.some((folder) => path === folder || path.startsWith(`${folder}/`)))
    .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})
