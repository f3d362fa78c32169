import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { services } from './services.ts'

const FILES_MAX = 15

test(`at most ${FILES_MAX} files outside its own folders name a source that has nothing special`, () => {
  const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim()
  const naming = execFileSync('git', ['grep', '-il', services.lemmy.name], { cwd: root, encoding: 'utf8' })
  const outside = naming
    .trim()
    .split('\n')
    .filter(
      (file) => !/\.test\.tsx?$|(?:platforms|sandbox)\/src\/lemmy\/|^(?:README|CHANGELOG)\.md$/.test(file),
    )
  expect(outside).toContain('packages/platforms/src/sources.ts')
  expect(outside.length, outside.join('\n')).toBeLessThanOrEqual(FILES_MAX)
})
