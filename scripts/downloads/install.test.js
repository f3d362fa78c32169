import { expect, test } from 'vitest'
import { diskReason, failureReason } from './install.js'

test.each([
  ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', 'The disk is full'],
  ['[ERROR] failed to write: No space left on device (os error 28)', 'The disk is full'],
  [
    'npm error code E404\nnpm error 404 Not Found - GET https://registry.example/node',
    'The registry does not',
  ],
  ['ERR_PNPM_FETCH_404  GET https://registry.example/x: Not Found - 404', 'The registry does not'],
  ['npm error code EAI_AGAIN\nnpm error request failed', 'The registry cannot be reached'],
  ['ERR_PNPM_META_FETCH_FAIL  GET https://registry.example/x: connect', 'The registry cannot be reached'],
  ['npm error code EACCES\nnpm error syscall mkdir', 'A file or folder cannot be written'],
  ['something else\nwent wrong', 'went wrong.'],
  ['', 'It printed nothing.'],
])('%j is explained', (output, reason) => {
  expect(failureReason(output).startsWith(reason)).toBe(true)
})

test('a full disk is distinguished from other reasons why a start fails', () => {
  expect(diskReason("ENOSPC: no space left on device, mkdtemp '/tmp/x-'")).toMatch(/^The disk is full:/)
  expect(diskReason('Port 3000 is in use')).toBeUndefined()
})
