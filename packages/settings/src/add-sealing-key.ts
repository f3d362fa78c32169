// Puts a new key in front of those that credentials are sealed with, and keeps the one before it: what it has
// sealed can still be opened. For `deploy/rotate.sh`; programs read the keys when they start.
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { makeKey32 } from './variables.ts'

const KEPT = 2
const [, , path = ''] = argv

const keys = readFileSync(path, 'utf8').trim().split(',')
const name = `k${Date.now().toString(36)}`
const draft = `${path}.${randomUUID()}`
writeFileSync(draft, `${[`${name}:${makeKey32()}`, ...keys].slice(0, KEPT).join(',')}\n`, {
  mode: 0o600,
  flush: true,
})
renameSync(draft, path)
stdout.write(`${name} seals from the next start on\n`)
