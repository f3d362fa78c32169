// Removes files from installed packages that no program reads: types, source maps, documents.
// Usage: node prune-packages.js FOLDER
import { globSync, rmSync } from 'node:fs'

const unread = ['d.ts', 'd.mts', 'd.cts', 'map', 'md', 'markdown', 'flow', 'tsbuildinfo']
const [folder = ''] = process.argv.slice(2)

for (const path of globSync(`**/*.{${unread.join(',')}}`, { cwd: folder })) {
  rmSync(`${folder}/${path}`, { force: true })
}
