/** Items of a list that are kept. */
const ITEMS_MAX = 5
/** Fields with the names of authors, and those whose object describes one. */
const NAMES = /^(?:author.*|.*(?:_by|_author)|display_name|user_?name)$/
const PEOPLE = /^(?:owner|creator|last_editor|moderators?)$/
const SOMEONE = 'someone'

/** Returns the JSON of a response as a fixture: the first items of each list, without secrets and without the names of authors. */
export function anonymized(json: unknown, secrets: readonly string[]): unknown {
  const names = new Set(secrets.filter((secret) => secret !== ''))
  const cut = withoutPeople(json, names)
  // A link to a post or a mention has the name, too.
  const inOrder = [...names].sort((a, b) => b.length - a.length)
  return JSON.parse(
    JSON.stringify(cut, (_, value) =>
      typeof value === 'string'
        ? inOrder.reduce((text, name) => text.replaceAll(name, SOMEONE), value)
        : value,
    ),
  )
}

function withoutPeople(value: unknown, names: Set<string>, isPerson = false): unknown {
  if (Array.isArray(value))
    return value.slice(0, ITEMS_MAX).map((item) => withoutPeople(item, names, isPerson))
  if (typeof value === 'string') return isPerson ? hidden(value, names) : value
  if (typeof value === 'number') return isPerson ? 1 : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      withoutPeople(
        field,
        names,
        isPerson || NAMES.test(name) || PEOPLE.test(name) || name === 'access_token',
      ),
    ]),
  )
}

function hidden(text: string, names: Set<string>): string {
  if (/^\[(?:deleted|removed)\]$/.test(text)) return text
  if (text.length > 2) names.add(text)
  return text.startsWith('http') ? 'https://example.org/' : SOMEONE
}
