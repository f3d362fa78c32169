import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { readJson } from '@quarry/contracts/read-json'
import { listOf, type Prompt, type Schema, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import { type Exchange, inHalves, inWindows, type TaskRequest, type Text } from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { ordersApart } from './is-order.ts'
import { sameRules } from './rules.ts'

/** Titles that are compared with each other in one request. */
export const COMPARED_MAX = 300
/** Tokens of an id in a group. */
const ID_TOKENS = 8
const groups: Schema = { type: 'ARRAY', minItems: 2, items: text }

const TRIES_MAX = 3

const KEY = 'same:'
const Groups = z.array(z.array(z.string()))

/** Two titles that ask the same, and nothing else in any request does. */
const CONTROLS = [
  { id: 'control 1', title: 'How tall is the lighthouse on the island of Ushant in meters?' },
  { id: 'control 2', title: 'What is the height in meters of the Ushant island lighthouse?' },
]
const isControl = (id: string) => CONTROLS.some((control) => control.id === id)

/** Finds texts that ask the same, within each part. Returns groups of ids. */
export async function compareTexts(
  exchange: Exchange,
  parts: readonly (readonly Text[])[],
  { isCounted = true } = {},
): Promise<string[][]> {
  const requests = parts
    .flatMap(ordersApart)
    .filter((part) => part.length > 1)
    .flatMap((part) =>
      inWindows(part, COMPARED_MAX, (some) => exchange.fits(promptOf(prepareTitles([...some, ...CONTROLS])))),
    )
    .map((part) => sameRequest(part, isCounted))
  const kept = exchange.kept(KEY)
  await exchange.send(requests.filter(({ key }) => !kept.has(key.slice(KEY.length))))
  const found = exchange.kept(KEY)
  const keys = requests.flatMap(({ key }) =>
    [...found.keys()].filter((each) => each.startsWith(key.slice(KEY.length))),
  )
  return [...new Set(keys)].flatMap((key) => Groups.catch([]).parse(found.get(key)))
}

function promptOf(titles: ReturnType<typeof prepareTitles>): Prompt {
  return {
    rules: sameRules,
    data: JSON.stringify(titles.map(({ alias, title }) => ({ id: alias, title }))),
    responseSchema: listOf('groups', groups),
    maxOutputTokens: titles.length * ID_TOKENS + 4000,
    answerTokens: titles.length * ID_TOKENS,
  }
}

const Answer = z.union([
  z.object({ groups: z.array(z.unknown()) }).transform((answer) => answer.groups),
  z.array(z.unknown()),
])

/** Returns an answer's groups; of one that was cut off, the whole ones. Undefined if there are none to read. */
function groupsIn(answer: string): string[][] | undefined {
  const given = Answer.safeParse(readJson(answer)).data
  const lists = given ?? [...answer.matchAll(/\[(?:\s*"[^"\\]*"\s*,?)+\]/g)].map(([list]) => readJson(list))
  if (!given && lists.length === 0) return undefined
  return lists.flatMap((list) => {
    const ids = z.array(z.string()).safeParse(list).data
    return ids ? [ids.map((id) => id.trim())] : []
  })
}

function sameRequest(
  texts: readonly Text[],
  isCounted: boolean,
  key = `${KEY}${hashOf(...texts.map(({ id }) => id))}`,
  tries = 1,
): TaskRequest {
  const done = isCounted ? texts.length : 0
  const prepared = prepareTitles(mixed([...texts, ...CONTROLS], texts[0]?.id))
  const idOf = new Map(prepared.map(({ id, alias }) => [alias, id]))
  // In halves, the model compares less at once; the same request again may go well, too.
  const again = () =>
    tries < TRIES_MAX
      ? inHalves(texts).map((half, at) => sameRequest(half, isCounted, `${key}.${at}`, tries + 1))
      : []
  return {
    key,
    prompt: promptOf(prepared),
    size: texts.length,
    parts: again,
    read(answer) {
      const found = groupsIn(answer)
      const named = new Set<string>()
      const known = found?.map((aliases) => aliases.flatMap((alias) => idOf.get(alias) ?? []))
      const isUnknown = found?.some((aliases) => aliases.some((alias) => !idOf.has(alias))) ?? true
      const controls = known?.find((ids) => ids.some(isControl)) ?? []
      const isTrusted = controls.length === CONTROLS.length && controls.every(isControl)
      if (!known || isUnknown || !isTrusted)
        return tries < TRIES_MAX
          ? { value: undefined, done: 0, again: again() }
          : { value: [], done, again: [] }
      const value = known.flatMap((ids) => {
        const own = [...new Set(ids)].filter((id) => !isControl(id) && !named.has(id))
        for (const id of own) named.add(id)
        return own.length > 1 ? [own] : []
      })
      return { value, done, again: [] }
    },
  }
}
