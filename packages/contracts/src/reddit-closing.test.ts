import { expect, test } from 'vitest'
import {
  redditClosing,
  redditClosingLine,
  redditEndDates,
  redditNotice,
  redditPhase,
} from './reddit-closing.ts'

const at = (time: string) => Date.parse(time)

test('until January the notice has every announced date', () => {
  expect(redditNotice(at('2027-01-11T23:59:59Z'))).toBe(
    'Reddit is closing its public API. It has accepted no new apps since 31 October 2026 and ended RSS on 13 November 2026. It starts to end access on 12 January 2027, for apps and users that haven’t registered or answered its outreach, and ends it for all others in March 2027. Registering only keeps it until then.',
  )
})

test('from 12 January the notice says that access has started to end, until the end of March', () => {
  const notice =
    'Reddit is closing its public API. It started to end access on 12 January 2027, for apps and users that hadn’t registered or answered its outreach, and ends it for all others in March 2027.'
  expect(redditNotice(at('2027-01-12T00:00:00Z'))).toBe(notice)
  expect(redditNotice(at('2027-03-31T23:59:59Z'))).toBe(notice)
})

test('after March the notice says that the API is closed', () => {
  expect(redditNotice(at('2027-04-01T00:00:00Z'))).toBe(
    'Reddit closed its public API in March 2027. Apps that still work may stop at any time.',
  )
})

test('a later date changes the words, and access lasts until the end of a named day', () => {
  const later = { ...redditClosing, allAppsEnd: '2027-06-30' }
  expect(redditPhase(at('2027-06-30T12:00:00Z'), later)).toBe('ending')
  expect(redditPhase(at('2027-07-01T00:00:00Z'), later)).toBe('closed')
  expect(redditNotice(at('2027-07-01T00:00:00Z'), later)).toContain('on 30 June 2027')
  expect(redditEndDates(later)).toBe(
    'starts to close on 12 January 2027 and closes for everybody on 30 June 2027',
  )
})

test.each([undefined, 'soon', ''])(
  'a date that is unknown (%o) has not passed, and the notice says so',
  (date) => {
    const unknown = { ...redditClosing, endBegins: date, allAppsEnd: date }
    expect(redditPhase(at('2099-01-01T00:00:00Z'), unknown)).toBe('announced')
    expect(redditNotice(at('2099-01-01T00:00:00Z'), unknown)).toContain(
      'end access at a date that Reddit has not named',
    )
  },
)

test('the line that leads to the notice has the month, until it is over', () => {
  expect(redditClosingLine(at('2027-03-31T12:00:00Z'))).toBe('Reddit closes its API in March 2027')
  expect(redditClosingLine(at('2027-04-01T00:00:00Z'))).toBe('Reddit has closed its API')
})
