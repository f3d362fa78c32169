import { DelayedError, UnrecoverableError } from 'bullmq'
import { expect, test } from 'vitest'
import { toJobError } from './job-error.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.each([
  ['what a parser quotes', thrownBy(() => JSON.parse('a private title'))],
  ['a key in a message', new TypeError('AIzaSyPrivate is an invalid header value')],
  ['what is no error', 'a private title'],
])('%s is not stored with a job', (_, error) => {
  const safe = toJobError(error)
  expect(safe).toBeInstanceOf(Error)
  if (safe instanceof Error) expect(`${safe.message}\n${safe.stack}`).not.toMatch(/private/i)
})

test('an error keeps its name and location', () => {
  expect(toJobError(new RangeError('too far'))).toMatchObject({
    name: 'RangeError',
    message: 'too far',
    stack: expect.stringMatching(/^RangeError: too far\n {4}at .*job-error\.test\.ts/),
  })
})

test('errors that move a job or end its run stay unchanged', () => {
  for (const error of [new DelayedError(), new UnrecoverableError('This key has expired.')])
    expect(toJobError(error)).toBe(error)
})
