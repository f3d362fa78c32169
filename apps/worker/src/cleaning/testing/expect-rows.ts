import type { Question } from '@quarry/contracts/question'
import { expect } from 'vitest'
import type { MarkedTitle } from './confusable-titles.ts'
import type { SeenRequest } from './watched-sandbox.ts'

export function expectOwnRows(
  titles: readonly MarkedTitle[],
  questions: ReadonlyMap<string, Question>,
): void {
  const owners = new Map(titles.map(({ id, mark }) => [mark, id]))
  for (const { id, title, mark } of titles) {
    const row = questions.get(id)
    if (row?.processingStatus === 'error')
      expect(row).toMatchObject({ title, problem: expect.stringMatching(/\w \w.*\.$/) })
    else expect(row).toMatchObject({ processingStatus: 'processed', originalTitle: title })
    // A topic may come from another row, because the model chooses from the run's topics.
    const said = `${row?.title} ${row?.keyword ?? ''}`.toLowerCase().match(/[a-z]+|\d+/g) ?? []
    const foreign = said.filter((word) => (owners.get(word) ?? id) !== id)
    expect(foreign, `row ${id}: ${row?.title}`).toEqual([])
    if (row?.processingStatus === 'processed') expect(said, `row ${id}: ${row.title}`).toContain(mark)
  }
}

/**
 * Checks that a request with a complete response is never repeated unchanged, because it would get the same response.
 */
export function expectNoDuplicates(requests: readonly SeenRequest[]): void {
  const answered = requests.filter((request) => request.answered).map(({ hash }) => hash)
  const twice = answered.filter((hash, at) => answered.indexOf(hash) !== at)
  expect(twice).toEqual([])
}
