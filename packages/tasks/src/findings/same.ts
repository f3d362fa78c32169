import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { readJson } from '@quarry/contracts/read-json'
import { listOf, type Prompt, type Schema, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import { type Exchange, inHalves, inWindows, type TaskRequest, type Text } from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { ordersApart } from './is-order.ts'
import { sameRules } from './rules.ts'

/** The most titles that one request compares with each other. */
export const COMPARED_MAX = 300
/** Tokens of one id in a group. */
const ID_TOKENS = 8
const groups: Schema = { type: 'ARRAY', minItems: 2, items: text }

const TRIES_MAX = 3

const KEY = 'same:'
const Groups = z.array(z.array(z.string()))

/** Two titles that ask the same, which nothing else in any request asks. */
const CONTROLS = [
  { id: 'control 1', title: 'How tall is the lighthouse on the island of Ushant in meters?' },
  { id: 'control 2', title: 'What is the height in meters of the Ushant island lighthouse?' },
]
const isControl = (id: string) => CONTROLS.some((control) => control.id === id)

/** Takes the place of groups if a title drew the controls into its group. */
const PULLED = 'pulled'
const PROBE = 'probe:'
/** How many rounds compare a part without the titles that drew others into a group. */
const ROUNDS_MAX = 3

/** Returns the ids of titles that draw others into a group, as requests with only one of them have shown. */
function groupPullers(exchange: Pick<Exchange, 'kept'>): string[] {
  return [...exchange.kept(PROBE).values()].flatMap((value) => z.array(z.string()).catch([]).parse(value))
}

/**
 * Finds texts that ask the same within each part, and returns groups of ids. If a title draws all others into its
 * group, finds that title and compares the others without it.
 */
export async function compareTexts(
  exchange: Exchange,
  parts: readonly (readonly Text[])[],
  { isCounted = true } = {},
): Promise<string[][]> {
  const fits = (some: readonly Text[]) => exchange.fits(promptOf(prepareTitles([...some, ...CONTROLS])))
  let waiting: (readonly Text[])[] = parts
    .flatMap(ordersApart)
    .flatMap((part) => inWindows(part, COMPARED_MAX, fits))
  const found: string[][] = []
  for (let round = 0; waiting.length > 0 && round < ROUNDS_MAX; round += 1) {
    const requests = withoutPullers(exchange, waiting).map((part) => ({
      part,
      request: sameRequest(part, isCounted),
    }))
    const before = exchange.kept(KEY)
    await exchange.send(requests.flatMap(({ request }) => (before.has(restOf(request)) ? [] : [request])))
    const values = [...exchange.kept(KEY)]
    const answered = requests.map(({ part, request }) => ({
      part,
      values: values.flatMap(([key, value]) => (key.startsWith(restOf(request)) ? [value] : [])),
    }))
    const pulled = answered.filter((each) => each.values.includes(PULLED)).map(({ part }) => part)
    found.push(
      ...answered
        .filter(({ part }) => !pulled.includes(part))
        .flatMap((each) => each.values.flatMap((value) => Groups.catch([]).parse(value))),
    )
    waiting = await withPullersFound(exchange, pulled)
  }
  return found
}

const restOf = ({ key }: TaskRequest) => key.slice(KEY.length)

function withoutPullers(exchange: Exchange, parts: readonly (readonly Text[])[]): (readonly Text[])[] {
  const pullers = new Set(groupPullers(exchange))
  return parts.map((part) => part.filter(({ id }) => !pullers.has(id))).filter((part) => part.length > 1)
}

/**
 * Compares smaller and smaller parts of what a title drew into its group, until that title is alone. Returns the parts
 * to compare again. A part in which no such title was found is halved.
 */
async function withPullersFound(
  exchange: Exchange,
  pulled: readonly (readonly Text[])[],
): Promise<(readonly Text[])[]> {
  await exchange.send(pulled.flatMap(inHalves).map(probeRequest))
  const pullers = new Set(groupPullers(exchange))
  return pulled.flatMap((part) => (part.some(({ id }) => pullers.has(id)) ? [part] : inHalves(part)))
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

/** Returns an answer's groups, or the complete ones if it was cut off. Returns undefined if none is readable. */
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
  const { prompt, groupsFrom } = comparison(texts)
  // The model compares less at a time in halves, and another attempt may succeed by itself.
  const again = () =>
    tries < TRIES_MAX
      ? inHalves(texts).map((half, at) => sameRequest(half, isCounted, `${key}.${at}`, tries + 1))
      : []
  return {
    key,
    prompt,
    size: texts.length,
    parts: again,
    read(answer) {
      const { groups, isUnknown, isPulled, isTrusted } = groupsFrom(answer)
      if (isPulled) return { value: PULLED, done: 0, again: [] }
      if (groups && !isUnknown && isTrusted) return { value: groups, done, again: [] }
      return tries < TRIES_MAX
        ? { value: undefined, done: 0, again: again() }
        : { value: [], done, again: [] }
    },
  }
}

function probeRequest(texts: readonly Text[]): TaskRequest {
  const { prompt, groupsFrom } = comparison(texts)
  return {
    key: `${PROBE}${hashOf(...texts.map(({ id }) => id))}`,
    prompt,
    size: 0,
    parts: () => [],
    read(answer) {
      const { isPulled } = groupsFrom(answer)
      if (!isPulled) return { value: [], done: 0, again: [] }
      return texts.length > 1
        ? { value: undefined, done: 0, again: inHalves(texts).map(probeRequest) }
        : { value: texts.map(({ id }) => id), done: 0, again: [] }
    },
  }
}

/**
 * Returns the prompt that compares the texts with each other and with controls, and a function that reads its answer.
 */
function comparison(texts: readonly Text[]) {
  const prepared = prepareTitles(mixed([...texts, ...CONTROLS], texts[0]?.id))
  const idOf = new Map(prepared.map(({ id, alias }) => [alias, id]))
  return {
    prompt: promptOf(prepared),
    groupsFrom(answer: string) {
      const found = groupsIn(answer)
      const known = found?.map((aliases) => aliases.flatMap((alias) => idOf.get(alias) ?? [])) ?? []
      const controls = known.find((ids) => ids.some(isControl)) ?? []
      const named = new Set<string>()
      const groups = known.flatMap((ids) => {
        const own = [...new Set(ids)].filter((id) => !isControl(id) && !named.has(id))
        for (const id of own) named.add(id)
        return own.length > 1 ? [own] : []
      })
      return {
        groups: found && groups,
        isUnknown: found?.some((aliases) => aliases.some((alias) => !idOf.has(alias))) ?? true,
        isPulled: known.some((ids) => ids.some(isControl) && !ids.every(isControl)),
        isTrusted: controls.length === CONTROLS.length,
      }
    },
  }
}
