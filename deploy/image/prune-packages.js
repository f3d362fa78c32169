// Removes files that no program reads from installed packages: types, source maps and documentation.
// Usage: node prune-packages.js FOLDER
import { globSync, rmSync } from 'node:fs'

const unread = ['d.ts', 'd.mts', 'd.cts', 'map', 'md', 'markdown', 'flow', 'tsbuildinfo']
const [folder = ''] = process.argv.slice(2)

for (const path of globSync(`**/*.{${unread.join(',')}}`, { cwd: folder })) {
  rmSync(`${folder}/${path}`, { force: true })
}
