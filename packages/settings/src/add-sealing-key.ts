// Adds a new sealing key in front and keeps the previous one, so that credentials that it sealed can still be opened.
// For `deploy/maintain.sh rotate sealing-key`. Programs read the keys when they start.
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { makeKey32 } from './variables.ts'

const KEYS_MAX = 2
const [, , path = ''] = argv

const keys = readFileSync(path, 'utf8').trim().split(',')
const name = `k${Date.now().toString(36)}`
const draft = `${path}.${randomUUID()}`
writeFileSync(draft, `${[`${name}:${makeKey32()}`, ...keys].slice(0, KEYS_MAX).join(',')}\n`, {
  mode: 0o600,
  flush: true,
})
renameSync(draft, path)
stdout.write(`${name} will seal after the next start\n`)
