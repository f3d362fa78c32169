import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

/** The most folders that a chain of imports may pass through. */
const DEPTH_MAX = 8

/** Files that only tests import. */
const isForTests = /\.test\.tsx?$|\/testing\/|\/sample-|-fixture\.ts$/

const importPattern = /(?:from|import|URL)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/**
 * Checks that the folders directly inside each `src` do not import each other in a circle. Biome enforces the directions
 * that biome.json names; this check covers all other folders.
 * @param {string} root the checkout
 * @returns {import('./check.js').Check}
 */
export function foldersCheck(root) {
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

/**
 * Returns the files that each file of the folder imports from it, without tests.
 * @param {string} src
 * @returns {Map<string, string[]>}
 */
function readImports(src) {
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
 * Returns a line for each circle of imports that contains a folder, and one if a chain passes through too many folders.
 * @param {Map<string, string[]>} imports the imports of each file, as paths in one folder
 * @returns {string[]}
 */
export function folderProblems(imports) {
  const graph = folderGraph(imports)
  /** @type {Map<string, number>} */
  const depths = new Map()
  /** @type {string[]} */
  const problems = []

  /**
   * @param {string} place
   * @param {string[]} path the places that led here
   * @returns {number} folders in the longest chain of imports that starts here
   */
  function depthOf(place, path) {
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
 * A file directly in `src` counts as a place of its own: `main.ts` imports folders, and they import `config.ts`.
 * @param {Map<string, string[]>} imports
 */
function folderGraph(imports) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const [file, targets] of imports) {
    const from = placeOf(file)
    const others = graph.get(from) ?? new Set()
    for (const target of targets) if (placeOf(target) !== from) others.add(placeOf(target))
    graph.set(from, others)
  }
  return graph
}

/** @param {string} file */
const placeOf = (file) => posix.normalize(file).split('/')[0] ?? file

/** @param {string} place */
const isFile = (place) => place.includes('.')
