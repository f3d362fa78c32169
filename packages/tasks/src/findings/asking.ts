import { hasLink } from '@quarry/cleaning/links'
import { plainLine, prepareTitles } from '@quarry/cleaning/prepare-titles'
import { singleItems } from '@quarry/cleaning/read-items'
import { TITLE_LENGTH_MAX, TITLES_PER_SORTING } from '@quarry/contracts/limits'
import { readJson } from '@quarry/contracts/read-json'
import { arrayOfObjects, listOf, number, type Prompt, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import {
  asManyAsFit,
  type Exchange,
  inHalves,
  inWindows,
  type TaskRequest,
  type Text,
  TITLES_MIN,
} from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { isOrder, ordersApart } from './is-order.ts'
import { hasPulled } from './pullers.ts'
import { askingRules, listingRules } from './rules.ts'

/** The most titles from which the model lists what is asked repeatedly. */
const SAMPLE_MAX = 300
const QUESTIONS_MAX = 100
/** Tokens of a listed question and of one title's answer. */
const QUESTION_TOKENS = 30
const ROW_TOKENS = 20
const TRIES_MAX = 5
/**
 * A request with wrong controls is halved this many times. It is halved further if one question has drawn most of its
 * titles.
 */
const DISTRUSTED_MAX = 2
const CONTROLS = 2
const CONTROL = 'control '
/** A control that asks none of the listed questions. */
const UNLISTED = { id: `${CONTROL}0`, title: 'How tall is the lighthouse on the island of Ushant in meters?' }
/** Takes the place of a question's number for a title that makes even a control ask the title's question. */
const PULLER = -1

type Fits = Exchange['fits']

/** Returns the questions that the model lists from the sample, or none if it can't. They leave room for some titles. */
export async function listQuestions(
  exchange: Exchange,
  key: string,
  sample: readonly Text[],
): Promise<string[]> {
  const asking = sample.filter(({ title }) => !isOrder(title))
  if (!exchange.kept(key).has('')) await exchange.send([listRequest(exchange.fits, key, asking)])
  const questions = z.array(z.string()).catch([]).parse(exchange.kept(key).get(''))
  const long = { id: 'x', title: 'x'.repeat(TITLE_LENGTH_MAX) }
  const titles = prepareTitles(Array.from({ length: TITLES_MIN + CONTROLS + 1 }, () => long))
  return asManyAsFit(questions, QUESTIONS_MAX, (part) => exchange.fits(promptOf(part, titles)))
}

function listRequest(fits: Fits, key: string, sample: readonly Text[], isLast = false): TaskRequest {
  const listPrompt = (some: readonly Text[]): Prompt => {
    const most = Math.min(QUESTIONS_MAX, Math.ceil(some.length / 2))
    return {
      rules: listingRules(most),
      data: JSON.stringify(some.map(({ title }) => plainLine(title))),
      responseSchema: listOf('questions', text),
      maxOutputTokens: most * QUESTION_TOKENS + 4000,
      answerTokens: most * QUESTION_TOKENS,
    }
  }
  const shown = asManyAsFit(sample, SAMPLE_MAX, (some) => fits(listPrompt(some)))
  return {
    key,
    prompt: listPrompt(shown),
    size: 0,
    parts: () => (isLast ? [] : [listRequest(fits, key, inHalves(shown)[0] ?? [], true)]),
    read(answer) {
      const value = questionsIn(answer)
      if (value.length > 0 || isLast) return { value, done: 0, again: [] }
      return { value: undefined, done: 0, again: [listRequest(fits, key, sample, true)] }
    },
  }
}

const Listed = z.union([
  z.object({ questions: z.array(z.unknown()) }),
  z.array(z.unknown()).transform((questions) => ({ questions })),
])

/** Returns the usable questions of an answer, even if it was cut off. */
function questionsIn(answer: string): string[] {
  const whole = Listed.safeParse(readJson(answer)).data?.questions
  const given = whole ?? [...answer.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([quoted]) => readJson(quoted))
  const lines = given.flatMap((question) =>
    typeof question === 'string' ? plainLine(question.slice(0, 2 * TITLE_LENGTH_MAX)) : [],
  )
  const usable = lines.filter(
    (line) =>
      line.includes(' ') && line.length <= TITLE_LENGTH_MAX && !hasLink(line) && !/[<>`*{}[\]]/.test(line),
  )
  return [...new Set(usable)].slice(0, QUESTIONS_MAX)
}

const Row = z.tuple([z.string(), z.number()])
type Row = z.infer<typeof Row>

/**
 * Finds which listed question each text asks. Returns the question's index by the text's id. Leaves out texts that ask
 * none.
 */
export async function askTexts(
  exchange: Exchange,
  key: string,
  texts: readonly Text[],
  questions: readonly string[],
): Promise<Map<string, number>> {
  const rows = () => [...exchange.kept(key).values()].flatMap((value) => z.array(Row).catch([]).parse(value))
  const known = new Set(rows().map(([id]) => id))
  const left = mixed(texts.filter(({ id }) => !known.has(id)))
  const fits = (some: readonly Text[]) =>
    exchange.fits(promptOf(questions, prepareTitles([...some, ...controlsFor(questions, some)])))
  const parts = ordersApart(left).flatMap((own) => inWindows(own, TITLES_PER_SORTING, fits))
  await exchange.send(parts.map((part) => askRequest(key, part, questions)))
  return new Map(
    rows()
      .filter(([, number]) => number > 0)
      .map(([id, number]) => [id, number - 1]),
  )
}

function promptOf(questions: readonly string[], titles: ReturnType<typeof prepareTitles>): Prompt {
  return {
    rules: askingRules,
    data: JSON.stringify({
      questions: questions.map((question, at) => ({ number: at + 1, question })),
      titles: titles.map(({ alias, title }) => ({ id: alias, title })),
    }),
    responseSchema: arrayOfObjects({ id: text, question: number }),
    maxOutputTokens: titles.length * ROW_TOKENS + 4000,
    answerTokens: titles.length * ROW_TOKENS,
  }
}

const Item = z.object({ id: z.string(), question: z.coerce.number().int() })

/** Returns the ids of titles that made others ask a question, as requests with only one of them have shown. */
export function questionPullers(exchange: Pick<Exchange, 'kept'>): string[] {
  const rows = [...exchange.kept('ask:').values()].flatMap((value) => z.array(Row).catch([]).parse(value))
  return rows.flatMap(([id, number]) => (number === PULLER ? [id] : []))
}

/**
 * A listed question must be found in itself, and none may be found in the unlisted one. Otherwise, a title has changed
 * what others ask. A single title shares its request only with the unlisted question, because a listed one may be what
 * drew the title.
 */
function controlsFor(questions: readonly string[], texts: readonly Text[]): Text[] {
  const named = questions.map((title, at) => ({ id: `${CONTROL}${at + 1}`, title }))
  return [...(texts.length > 1 ? mixed(named, texts[0]?.id).slice(0, CONTROLS) : []), UNLISTED]
}

function askRequest(
  key: string,
  texts: readonly Text[],
  questions: readonly string[],
  { tries = 1, distrusted = 0 } = {},
): TaskRequest {
  const prepared = prepareTitles(mixed([...texts, ...controlsFor(questions, texts)], texts[0]?.id))
  const halves = (some: readonly Text[], next: { tries: number; distrusted: number }) =>
    inHalves(some).map((half) => askRequest(key, half, questions, next))
  const again = (some: readonly Text[]) =>
    tries < TRIES_MAX ? halves(some, { tries: tries + 1, distrusted }) : []
  return {
    key: `${key}${hashOf(...texts.map(({ id }) => id))}`,
    prompt: promptOf(questions, prepared),
    size: texts.length,
    parts: () => again(texts),
    read(answer) {
      const items = singleItems(answer, Item)
      const rows = prepared.flatMap(({ id, alias }): Row[] => {
        const found = items.get(alias)?.question
        return found !== undefined && found >= 0 && found <= questions.length ? [[id, found]] : []
      })
      const own = rows.filter(([id]) => !id.startsWith(CONTROL))
      const wrong = rows.filter(([id, found]) => id.startsWith(CONTROL) && id !== CONTROL + found)
      const isPulled = hasPulled(
        own.map(([, found]) => found),
        wrong.map(([, found]) => found).filter((found) => found > 0),
      )
      if (wrong.length > 0 && texts.length > 1 && (isPulled || distrusted < DISTRUSTED_MAX))
        return { value: undefined, done: 0, again: halves(texts, { tries, distrusted: distrusted + 1 }) }
      const value = isPulled && texts.length === 1 ? own.map(([id]): Row => [id, PULLER]) : own
      const found = new Set(own.map(([id]) => id))
      const done = value.filter(([, number]) => number > 0).length
      return { value, done, again: again(texts.filter(({ id }) => !found.has(id))) }
    },
  }
}
