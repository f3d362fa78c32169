import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildWordClasses, tableFile } from './write-word-classes.ts'

test('the table is made from the installed brill', async () => {
  expect(await readFile(tableFile, 'utf8')).toBe(buildWordClasses())
})
