import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import type { Check } from './check.ts'

/** The longest chain of imports that is allowed, in folders. */
const DEPTH_MAX = 8

/** Files that only tests import. */
const isForTests = /\.test\.tsx?$|\/testing\/|\/sample-|-fixture\.ts$/

const importPattern = /(?:from|import|URL)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/**
 * Checks that the folders directly inside each `src` do not import each other in a cycle. Biome enforces the directions
 * that biome.json states; this check covers all other folders.
 */
export function foldersCheck(root: string): Check {
  return {
    title: 'folders',
    async run() {
      const problems = globSync('{apps,packages}/*/src', { cwd: root })
        .sort()
        .flatMap((src) => folderProblems(readImports(join(root, src))).map((problem) => `${src}: ${problem}`))
      return problems.join('\n')
    },
  }
}

/** Returns the files that each file of the folder imports from it, without tests. */
function readImports(src: string): Map<string, string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !isForTests.test(`/${file}`))
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(join(src, file), 'utf8').matchAll(importPattern)]
        .map(([, path]) => join(src, dirname(file), path ?? ''))
        .filter((path) => existsSync(path))
      return [file, targets.map((path) => relative(src, path)).filter((path) => !path.startsWith('..'))]
    }),
  )
}

/**
 * Returns a line for each cycle of imports between folders, and one if a chain passes through too many folders.
 * `imports` lists each file's imports, as paths in one folder.
 */
export function folderProblems(imports: Map<string, string[]>): string[] {
  const graph = folderGraph(imports)
  const depths = new Map<string, number>()
  const problems: string[] = []

  /** Returns the number of folders in the longest chain of imports from here. `path` is the chain that led here. */
  function depthOf(place: string, path: string[]): number {
    if (path.includes(place)) {
      const circle = [...path.slice(path.indexOf(place)), place]
      if (circle.some((each) => !isFile(each))) problems.push(`folders in a circle: ${circle.join(' → ')}`)
      return 0
    }
    const known = depths.get(place)
    if (known !== undefined) return known
    const below = [...(graph.get(place) ?? [])].map((next) => depthOf(next, [...path, place]))
    const depth = Math.max(0, ...below) + (isFile(place) ? 0 : 1)
    depths.set(place, depth)
    return depth
  }

  const deepest = Math.max(0, ...[...graph.keys()].map((place) => depthOf(place, [])))
  if (deepest > DEPTH_MAX) problems.push(`a chain of ${deepest} folders; at most ${DEPTH_MAX} are allowed`)
  return problems
}

/**
 * Returns the imports between folders. A file directly in `src` is a separate node: `main.ts` imports folders, and they
 * import `config.ts`.
 */
function folderGraph(imports: Map<string, string[]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = placeOf(file)
    const others = graph.get(from) ?? new Set<string>()
    for (const target of targets) if (placeOf(target) !== from) others.add(placeOf(target))
    graph.set(from, others)
  }
  return graph
}

const placeOf = (file: string) => posix.normalize(file).split('/')[0] ?? file

const isFile = (place: string) => place.includes('.')
