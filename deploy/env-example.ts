import { listVariables, type Program, secrets, setByCompose, type Variable } from './variables.ts'

const HEAD = `# All variables with their defaults. Compose reads a copy of this file named .env; nothing in it has to be set.
# Generated from the schemas by \`npm run env-example\`, so edit those.
#
# HTTPS on a dedicated machine needs four lines:
#   COMPOSE_PROFILES=tls
#   DOMAIN=quarry.example.org
#   WEB_BIND=127.0.0.1
#   TRUST_PROXY=1
`

const groups: { title: string; has: (variable: Variable) => boolean }[] = [
  { title: 'The deployment', has: ({ readers }) => readers.includes('compose') },
  {
    title: 'Secrets; deploy/compose.secrets.yml takes them from files instead',
    has: ({ name }) => secrets.has(name),
  },
  { title: 'API and worker', has: isReadBy('api', 'worker') },
  { title: 'The API', has: isReadBy('api') },
  { title: 'The worker', has: isReadBy('worker') },
  { title: 'The sandbox', has: isReadBy('sandbox') },
]

function isReadBy(...programs: Program[]) {
  return ({ readers }: Variable) => programs.every((program) => readers.includes(program))
}

/** Returns the text of `.env.example`. */
export function envExample(): string {
  const left = new Set(listVariables())
  const sections: string[] = [HEAD]
  const fixed = [...left].filter(({ name }) => setByCompose.has(name))
  for (const variable of fixed) left.delete(variable)
  for (const { title, has } of groups) {
    const members = [...left].filter(has)
    for (const variable of members) left.delete(variable)
    sections.push(section(title, members))
  }
  sections.push(section('Set by docker-compose.yml; for those who start the programs themselves', fixed))
  return sections.join('\n')
}

function section(title: string, variables: readonly Variable[]): string {
  return `# --- ${title} ---\n${variables.map((variable) => `\n${entry(variable)}`).join('')}`
}

function entry({ name, description, default: value }: Variable): string {
  return `# ${description}\n#${name}=${value ?? ''}\n`
}
