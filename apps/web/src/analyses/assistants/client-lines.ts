import { MODEL_ENDPOINT_CREDENTIAL } from '@quarry/contracts/model-endpoint'

export const clients = ['Claude Code', 'Cursor', 'VS Code', 'Codex', 'Other'] as const
export type ClientName = (typeof clients)[number]

/** The keys that an assistant sends as headers. */
const keyNames = {
  gemini: { header: 'X-Quarry-Gemini-Key', variable: 'GEMINI_API_KEY', asked: 'Gemini API key' },
  redditClientId: {
    header: 'X-Quarry-Reddit-Client-Id',
    variable: 'REDDIT_CLIENT_ID',
    asked: 'Reddit client id',
  },
  redditClientSecret: {
    header: 'X-Quarry-Reddit-Client-Secret',
    variable: 'REDDIT_CLIENT_SECRET',
    asked: 'Reddit client secret',
  },
  stackExchange: {
    header: 'X-Quarry-Stack-Exchange-Key',
    variable: 'STACK_EXCHANGE_KEY',
    asked: 'Stack Exchange key',
  },
} as const

/** A key in use. The lines show a demo key, which isn't secret, and only the variable's name for any other key. */
export type UsedKey = { key: keyof typeof keyNames; demo?: string | undefined }

type Connection = { origin: string; token: string; keys: readonly UsedKey[] }

/** Returns the names of the keys in use, with the key itself only if it is a demo key. */
export function usedKeys({
  geminiApiKey,
  redditClientId,
  stackExchangeKey,
}: {
  geminiApiKey: string
  redditClientId: string
  stackExchangeKey: string
}): UsedKey[] {
  const isOwn = (key: string) => key !== '' && !key.startsWith('demo')
  return [
    // The server's own model needs no key.
    ...(geminiApiKey === MODEL_ENDPOINT_CREDENTIAL
      ? []
      : [{ key: 'gemini' as const, ...(geminiApiKey.startsWith('demo') && { demo: 'demo-paid' }) }]),
    ...(isOwn(redditClientId)
      ? [{ key: 'redditClientId' as const }, { key: 'redditClientSecret' as const }]
      : []),
    ...(isOwn(stackExchangeKey) ? [{ key: 'stackExchange' as const }] : []),
  ]
}

/** Returns the lines to paste for a client, and where to paste them. */
export function pasteLines(client: ClientName, connection: Connection): { where: string; lines: string } {
  return { where: places[client], lines: writers[client](connection) }
}

const places: Record<ClientName, string> = {
  'Claude Code': 'In a terminal',
  Cursor: 'In ~/.cursor/mcp.json',
  'VS Code': 'In .vscode/mcp.json',
  Codex: 'In ~/.codex/config.toml',
  Other:
    'For programs that start a server themselves, such as Claude Desktop; with the path of your copy of Quarry’s repository',
}

const addressOf = ({ origin }: Connection) => `${origin}/mcp`

const writers: Record<ClientName, (connection: Connection) => string> = {
  'Claude Code': (connection) =>
    [
      'claude mcp add --transport http quarry',
      `'${addressOf(connection)}'`,
      `--header 'Authorization: Bearer ${connection.token}'`,
      ...connection.keys.map(
        ({ key, demo }) => `--header '${keyNames[key].header}: ${demo ?? `\${${keyNames[key].variable}}`}'`,
      ),
    ].join(' \\\n  '),
  Cursor: (connection) =>
    json({
      mcpServers: {
        quarry: {
          url: addressOf(connection),
          headers: headersOf(connection, ({ variable }) => `\${env:${variable}}`),
        },
      },
    }),
  'VS Code': (connection) =>
    json({
      servers: {
        quarry: {
          type: 'http',
          url: addressOf(connection),
          headers: headersOf(connection, ({ variable }) => `\${input:${variable}}`),
        },
      },
      inputs: connection.keys.flatMap(({ key, demo }) =>
        demo === undefined
          ? [
              {
                type: 'promptString',
                id: keyNames[key].variable,
                description: keyNames[key].asked,
                password: true,
              },
            ]
          : [],
      ),
    }),
  Codex(connection) {
    const { keys, token } = connection
    const own = keys.filter(({ demo }) => demo === undefined).map(({ key }) => keyNames[key])
    const demo = keys.flatMap(({ key, demo }) => (demo === undefined ? [] : [[keyNames[key].header, demo]]))
    const table = (rows: readonly (readonly string[])[]) =>
      `{ ${rows.map(([name, value]) => `'${name}' = '${value}'`).join(', ')} }`
    return [
      '[mcp_servers.quarry]',
      `url = '${addressOf(connection)}'`,
      `http_headers = ${table([['Authorization', `Bearer ${token}`], ...demo])}`,
      ...(own.length > 0
        ? [`env_http_headers = ${table(own.map(({ header, variable }) => [header, variable]))}`]
        : []),
    ].join('\n')
  },
  Other: ({ origin, token, keys }) =>
    json({
      mcpServers: {
        quarry: {
          command: 'node',
          args: ['/path/to/quarry/scripts/mcp.js'],
          env: {
            QUARRY_URL: origin,
            QUARRY_TOKEN: token,
            ...Object.fromEntries(
              keys.map(({ key, demo }) => [keyNames[key].variable, demo ?? `your ${keyNames[key].asked}`]),
            ),
          },
        },
      },
    }),
}

function headersOf(
  { token, keys }: Connection,
  textOf: (name: (typeof keyNames)[UsedKey['key']]) => string,
): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    ...Object.fromEntries(keys.map(({ key, demo }) => [keyNames[key].header, demo ?? textOf(keyNames[key])])),
  }
}

const json = (value: object) => JSON.stringify(value, undefined, 2)
