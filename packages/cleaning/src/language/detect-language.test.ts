import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eld } from 'eld/extrasmall'
import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
import { buildNgramTable, tableFile } from './testing/write-ngram-table.ts'

const texts = [
  'Why does my sourdough collapse after shaping?',
  "don't you’ll `it` o'clock",
  'Warum geht mein Sauerteig nach dem Formen nicht auf?',
  '¿Por qué se me baja la masa madre después de darle forma?',
  'Är det någon som vet varför mitt bröd inte jäser i ugnen?',
  'Czy ktoś wie, dlaczego mój chleb nie rośnie w piekarniku?',
  'Почему тесто не поднимается в духовке?'.repeat(12),
  'パンが膨らまないのはなぜですか'.repeat(9),
  'Γιατί δεν φουσκώνει το ψωμί μου;',
  'لماذا لا يرتفع الخبز في الفرن؟',
  '왜 빵이 부풀지 않나요?',
  'Siena vs Inter Milan 🍕 3.5 x',
  'a',
  '',
  '12 ?!',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrikantenverband'.repeat(3),
]

test.each(texts)('the language of %j is the one that eld detects', (text) => {
  const theirs = eld.detect(text)
  const [first = 0, second = 0] = Object.values(theirs.getScores()).sort((a, b) => b - a)
  const { language, lead } = detectLanguage(text)
  expect(language ?? '').toBe(theirs.language)
  expect(lead).toBeCloseTo(first - second, 9)
})

test('the stored table matches the installed version of eld', async () => {
  expect((await buildNgramTable()) === (await readFile(tableFile, 'utf8'))).toBe(true)
})

/** In bytes. As the package's objects and a set of strings, the data took 38 MB. */
const HELD_MAX = 6e6

test('the table is small', async () => {
  const measure = `
    const held = () => { gc(); gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers }
    // Loaded before the measurement, because other modules share it.
    await import('zod')
    const before = held()
    await import(process.argv[1])
    console.log(held() - before)`
  const url = new URL('./detect-language.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', measure, url],
    // The compile cache would make a recently changed module look larger.
    { cwd: import.meta.dirname, env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
  )
  expect(Number(stdout)).toBeGreaterThan(5e5)
  expect(Number(stdout)).toBeLessThan(HELD_MAX)
})
