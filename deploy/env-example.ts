import { listVariables, secrets, setByCompose, type Variable } from './variables.ts'

const HEAD = `# All variables with their defaults. Compose reads a copy of this file named .env; nothing in it has to be set.
# Generated from the schemas by \`npm run env-example\`, so edit those.
#
# HTTPS on a dedicated machine needs these lines and the users of docs/running/access.md:
#   COMPOSE_PROFILES=tls
#   DOMAIN=quarry.example.org
#   WEB_BIND=127.0.0.1
#   TRUST_PROXY=1
#   COMPOSE_FILE=docker-compose.yml:deploy/access/compose.basic-auth.yml
`

const PAGE_HEAD = `# Configuration

Every setting, with its default in parentheses. With Docker, settings go into \`.env\` beside \`docker-compose.yml\`; with \`npm start\`, into its environment.
None is required. A program that reads an invalid value doesn't start, and logs the variable and the reason. \`NAME_FILE\` names a file to read a
[secret](upgrades.md#which-secrets-there-are) from. \`npm run env-example\` generates this page and [.env.example](../../.env.example).
`

const FIXED = 'Set by docker-compose.yml'

/** A variable belongs to the first group that matches it. */
const groups: { title: string; has: (variable: Variable) => boolean }[] = [
  { title: 'The deployment', has: ({ readers }) => readers.includes('compose') },
  {
    title: 'Secrets',
    has: ({ name }) => secrets.has(name),
  },
  { title: 'API and worker', has: ({ readers }) => readers.includes('api') && readers.includes('worker') },
  { title: 'The API', has: ({ readers }) => readers.includes('api') },
  { title: 'The worker', has: ({ readers }) => readers.includes('worker') },
]

/** Returns the text of `.env.example`. */
export function envExample(): string {
  return [HEAD, ...sections().map(([title, members]) => section(`# --- ${title} ---`, members, entry))].join(
    '\n',
  )
}

/** Returns the text of `docs/running/configuration.md`. */
export function configurationPage(): string {
  return [PAGE_HEAD, ...sections().map(([title, members]) => section(`## ${title}`, members, item))].join(
    '\n',
  )
}

/** Returns the variables by their group's title. */
function sections(): [title: string, members: Variable[]][] {
  const members = Map.groupBy(listVariables(), (variable) =>
    setByCompose.has(variable.name) ? FIXED : groups.find(({ has }) => has(variable))?.title,
  )
  return [...groups.map(({ title }) => title), FIXED].map((title) => [title, members.get(title) ?? []])
}

function section(head: string, members: readonly Variable[], format: (variable: Variable) => string): string {
  return `${head}\n\n${members.map(format).join('')}`
}

function entry({ name, description, default: value }: Variable, index = 0): string {
  return `${index > 0 ? '\n' : ''}# ${description}\n#${name}=${value ?? ''}\n`
}

function item({ name, description, default: value }: Variable): string {
  return `- \`${name}\` (${value === undefined ? 'none' : `\`${value}\``}): ${description}\n`
}
