import { join, relative } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, TypeFlags } from 'typescript/unstable/sync'
import type { Check } from './check.ts'

const PROGRAMS = ['tsconfig.json', 'apps/web/tsconfig.json']

/** Files whose objects have no keys from outside. */
const isTrusted = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/evaluation\/|\/training\//

/** Key types that may be any text, unlike a union of literals or a template with a fixed beginning. */
const ANY_TEXT = TypeFlags.String | TypeFlags.StringMapping | TypeFlags.Intersection | TypeFlags.Any

/**
 * Checks that no object is looked up by a text that may be `constructor` or `__proto__`, which every plain object has.
 * A Map has only its own keys, and `Object.hasOwn(object, key)` in the same file makes a lookup safe.
 */
export function lookupsCheck(root: string): Check {
  return {
    title: 'lookups',
    async run() {
      const found = PROGRAMS.flatMap((config) =>
        unsafeLookups(root, config, /^(?:apps|packages)\/[^/]+\/src\//),
      )
      const problems = [...new Set(found)].sort()
      return problems.map((line) => `${line}: use a Map`).join('\n')
    },
  }
}

/**
 * Returns each lookup's location and text. `config` is the path of a tsconfig.json, and `files` matches the paths to
 * search.
 */
export function unsafeLookups(root: string, config: string, files: RegExp): string[] {
  const path = join(root, config)
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
    if (!project) throw new Error(`${config} is no TypeScript project`)
    const { program, checker } = project
    return program.getSourceFileNames().flatMap((name) => {
      const place = relative(root, name)
      const file = files.test(place) && !isTrusted.test(place) ? program.getSourceFile(name) : undefined
      if (!file) return []
      const lookups = lookupsIn(file)
      const types = checker.getTypeAtLocation(lookups.map(({ key }) => key))
      return lookups
        .filter(({ object, key }, at) => {
          const guard = `Object.hasOwn(${object.getText(file)}, ${key.getText(file)})`
          return ((types[at]?.flags ?? 0) & ANY_TEXT) !== 0 && !file.text.includes(guard)
        })
        .map(({ node }) => {
          const line = file.text.slice(0, node.getStart(file)).split('\n').length
          return `${place}:${line} ${node.getText(file)}`
        })
    })
  } finally {
    api.close()
  }
}

function lookupsIn(file: SourceFile): { node: Node; object: Node; key: Node }[] {
  const found: { node: Node; object: Node; key: Node }[] = []
  function visit(node: Node): void {
    if (isElementAccessExpression(node)) {
      found.push({ node, object: node.expression, key: node.argumentExpression })
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      found.push({ node, object: node.right, key: node.left })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}
