import { expect, test } from 'vitest'
import { serviceCode } from './service-code.ts'

const secrets = ['Zq_Secret_abc', 'abcdef']

test.each<[string[], string | undefined]>([
  [['INVALID_ARGUMENT'], 'INVALID_ARGUMENT'],
  [['PERMISSION_DENIED', 'SERVICE_DISABLED'], 'PERMISSION_DENIED SERVICE_DISABLED'],
  [['invalid_grant'], 'invalid_grant'],
  [['Why does it leak?', 'private title', ''], undefined],
  [['https://service.invalid/'], undefined],
  [['X'.repeat(64)], undefined],
  [Array.from({ length: 9 }, () => 'ABC'), 'ABC ABC ABC ABC ABC'],
])('the codes in %j are %j', (texts, codes) => {
  expect(serviceCode(texts, secrets)).toBe(codes)
})

test.each(['Zq_Secret_abc', 'KEY_Zq_Sec', 'ZQ_SECRET_ABC', 'x_YWJjZGVm'])(
  '%s repeats a secret, so it is dropped',
  (text) => {
    expect(serviceCode([text], secrets)).toBeUndefined()
  },
)
