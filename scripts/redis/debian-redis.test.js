import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchDebianRedis } from './find-redis.js'

const LIBRARY = 'usr/lib/x86_64-linux-gnu/libjemalloc.so.2'
/** A fake apt-get that plans and downloads two packages. */
const APT_GET = `#!/bin/sh
case "$*" in
  *--simulate*) printf 'Inst redis-server (7)\\nInst libjemalloc2 (5)\\n' ;;
  *download*) touch libjemalloc2.deb redis-server.deb ;;
esac`
/** A fake dpkg-deb that unpacks a server and the library that it needs. */
const DPKG_DEB = `#!/bin/sh
case "$1" in --version) exit ;; esac
case "$2" in
  *libjemalloc2.deb) mkdir -p "$3/$(dirname ${LIBRARY})"; touch "$3/${LIBRARY}" ;;
  *)
    mkdir -p "$3/usr/bin"
    printf '#!/bin/sh\\n[ -e "%s/../../${LIBRARY}" ] && echo "Redis server v=7.0.15"\\n' '$(dirname "$0")' >"$3/usr/bin/redis-server"
    chmod +x "$3/usr/bin/redis-server"
    ;;
esac`

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-debian-'))
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  for (const [name, text] of [
    ['apt-get', APT_GET],
    ['dpkg-deb', DPKG_DEB],
  ]) {
    writeFileSync(join(programs, name ?? ''), text ?? '')
    chmodSync(join(programs, name ?? ''), 0o755)
  }
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('two concurrent fetches get the server with its libraries and leave one folder', async () => {
  const cache = join(folder, 'cache')
  const found = await Promise.all([fetchDebianRedis(cache), fetchDebianRedis(cache)])
  expect(found.map(({ version }) => version)).toEqual(['7.0.15', '7.0.15'])
  expect((await fetchDebianRedis(cache)).version).toBe('7.0.15')
  expect(readdirSync(cache)).toEqual([`debian-${process.arch}`])
})
