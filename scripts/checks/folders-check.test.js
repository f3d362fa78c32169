import { expect, test } from 'vitest'
import { folderProblems } from './folders-check.ts'

test('files may import across folders in one direction, even through a file next to the folders', () => {
  const imports = new Map([
    ['main.ts', ['table/row.tsx', 'config.ts']],
    ['table/row.tsx', ['session/store.ts', 'table/cell.tsx', 'config.ts']],
    ['table/cell.tsx', ['session/store.ts']],
    ['session/store.ts', ['config.ts']],
    ['config.ts', []],
  ])
  expect(folderProblems(imports)).toEqual([])
})

test('folders that import each other in a cycle are reported, even if no files do', () => {
  const imports = new Map([
    ['table/row.tsx', ['review/diff.ts']],
    ['review/list.tsx', ['export/csv.ts']],
    ['export/menu.tsx', ['table/edits.ts']],
  ])
  expect(folderProblems(imports)).toEqual(['folders in a circle: table → review → export → table'])
})

test('a chain of more than eight folders is reported', () => {
  const folders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const imports = new Map(
    folders.map((folder, index) => [
      `${folder}/x.ts`,
      folders[index + 1] ? [`${folders[index + 1]}/x.ts`] : [],
    ]),
  )
  expect(folderProblems(imports)).toEqual(['a chain of 9 folders; at most 8 are allowed'])
})
