import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compose, main, read, root } from './testing/compose-files.ts'

const caddyfile = read('deploy/proxy/Caddyfile')

/** The folder from which Caddy reads the files that the Caddyfile imports. */
const [, imported = ''] = /^\timport (\S+)\*\.caddy$/m.exec(caddyfile) ?? []

test.each(['basic-auth', 'oauth2-proxy'])(
  '%s is read by the proxy and protects every page but those with a key of their own',
  (login) => {
    const { services } = compose(`deploy/access/compose.${login}.yml`)
    const [own = ''] = services.proxy?.volumes.filter((volume) => volume.includes('.caddy')) ?? []
    const [source = '', target = ''] = own.split(':')

    expect(existsSync(new URL(source, root)), source).toBe(true)
    expect(target).toBe(`/etc/caddy/${imported}${login}.caddy`)
    expect(Object.keys(main.services)).toContain('proxy')
    for (const [name, { networks }] of Object.entries(services))
      if (name !== 'proxy') expect(main.services.proxy?.networks).toEqual(networks)

    const [, excepted = ''] = /^@quarry not path (.+)$/m.exec(read(source)) ?? []
    expect(excepted.split(' ').filter((path) => !path.startsWith('/oauth2/'))).toEqual([
      '/mcp',
      '/ops',
      '/ops/*',
      '/metrics',
    ])
    expect(read(source)).toMatch(/^\t(?:basic_auth|forward_auth) @quarry /m)
  },
)

test.each([
  ['basic-auth', 'request_header @quarry X-Forwarded-User {http.auth.user.id}'],
  ['oauth2-proxy', 'copy_headers X-Auth-Request-Email>X-Forwarded-User'],
])(
  '%s removes the name that a client sends, on every path, before the login names the user',
  (login, names) => {
    const directives = read(`deploy/access/${login}.caddy`)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /X-Forwarded-User|^route|_auth @/.test(line))
    expect(directives.filter((line) => line !== names)).toEqual([
      'route {',
      'request_header -X-Forwarded-User',
      expect.stringMatching(/^(?:basic_auth|forward_auth) @quarry /),
    ])
    expect(directives.at(-1)).toBe(names)
    expect(read('apps/api/src/config.ts')).toContain('X-Forwarded-User with deploy/access')
  },
)

test('each login uses the same container and file of users as its override', () => {
  const { services } = compose('deploy/access/compose.oauth2-proxy.yml')
  const [, container = ''] =
    /forward_auth @quarry (\w+):4180/.exec(read('deploy/access/oauth2-proxy.caddy')) ?? []
  expect(Object.keys(services)).toContain(container)
  const [, users = ''] = /import (\S+)/.exec(read('deploy/access/basic-auth.caddy')) ?? []
  expect(compose('deploy/access/compose.basic-auth.yml').services.proxy?.volumes).toContain(
    `./secrets/users:${users}:ro`,
  )
})

test('no page starts Compose with its own list of files, which would drop the login of COMPOSE_FILE', () => {
  const pages = globSync(['docs/**/*.md', 'deploy/**/*.yml', '*.md'], { cwd: fileURLToPath(root) })
  for (const page of ['docs/running/upgrades.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'])
    expect(pages).toContain(page)
  expect(pages.filter((page) => /(?:--file|-f)[ =]*\S+\.ya?ml/.test(read(page)))).toEqual([])
})
