import {
  changeQuestion,
  changeQuestions,
  deleteQuestions,
  type QuestionChange,
  replaceQuestion,
  replaceQuestions,
  restoreQuestions,
} from '@quarry/contracts/endpoints/questions'
import type { Question, QuestionState } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { CallError } from '../api/call-error.ts'
import type { Store } from './store.ts'
import { type UnsentQuestions, withoutUnsent, withUnsent } from './unsent-questions.ts'

type Input = NonNullable<Parameters<Api['call']>[1]>

/** An endpoint whose body is a list of questions or of changes to them. */
type ListEndpoint = {
  /** Name of the list in the body. */
  list: string
  /** Applies the part of the body that is about unsent questions. */
  apply: (body: unknown) => Record<string, unknown>
}

/**
 * Returns an API for which unsent questions are as those on the server: changes of them are made in the page, and only what
 * is about other questions is sent. So every screen can edit, delete and undo without knowing where a question is.
 */
export function withUnsentApi(api: Api, unsent: Store<UnsentQuestions>): Api {
  const isUnsent = (id: string) => unsent.get().ids.has(id)

  function save(row: Question): Question {
    unsent.update((held) => withUnsent(held, [row]))
    return row
  }

  function change(id: string, wanted: QuestionChange): Question[] {
    const row = unsent.get().rows.get(id)
    return row ? [save(changed(row, wanted))] : []
  }

  function replace(id: string, question: QuestionState): Question[] {
    return unsent.get().rows.has(id) ? [save({ ...question, id, revision: 0 })] : []
  }

  const lists = new Map(
    Object.entries<ListEndpoint>({
      [nameOf(changeQuestions)]: {
        list: 'changes',
        apply: (body) => ({
          questions: changeQuestions.schema.body
            .parse(body)
            .changes.flatMap(({ id, ...rest }) => change(id, rest)),
        }),
      },
      [nameOf(replaceQuestions)]: {
        list: 'replacements',
        apply: (body) => ({
          questions: replaceQuestions.schema.body
            .parse(body)
            .replacements.flatMap(({ id, question }) => replace(id, question)),
        }),
      },
      [nameOf(deleteQuestions)]: {
        list: 'ids',
        apply(body) {
          const { ids } = deleteQuestions.schema.body.parse(body)
          const before = unsent.get().rows.size
          unsent.update((held) => withoutUnsent(held, ids))
          return { deleted: before - unsent.get().rows.size }
        },
      },
      [nameOf(restoreQuestions)]: {
        list: 'questions',
        apply(body) {
          const { questions } = restoreQuestions.schema.body.parse(body)
          unsent.update((held) =>
            withUnsent(
              held,
              questions.map((row) => ({ ...row, revision: 0 })),
            ),
          )
          return { restored: questions.length }
        },
      },
    }),
  )

  /** Returns the response for one question; undefined if it is on the server. */
  function respondFor(
    endpoint: { method: string; url: string },
    { params, body }: Input,
  ): Question | undefined {
    const id = params?.id
    if (id === undefined || !isUnsent(id)) return undefined
    if (nameOf(endpoint) === nameOf(changeQuestion)) {
      return found(change(id, changeQuestion.schema.body.parse(body)))
    }
    if (nameOf(endpoint) === nameOf(replaceQuestion)) {
      return found(replace(id, replaceQuestion.schema.body.parse(body).question))
    }
    return undefined
  }

  return {
    ...api,
    async call(endpoint, input = {}) {
      if (unsent.get().ids.size === 0) return api.call(endpoint, input)
      const parse = (value: unknown) => {
        const schema = endpoint.schema.response[200]
        if (!schema) throw new Error(`${nameOf(endpoint)} has no response`)
        return schema.parse(value)
      }
      const single = respondFor(endpoint, input)
      if (single) return parse(single)
      const handler = lists.get(nameOf(endpoint))
      if (!handler) return api.call(endpoint, input)
      const { mine, theirs } = parted(input.body, handler.list, isUnsent)
      if (mine.length === 0) return api.call(endpoint, input)
      // First the server, which may fail: then nothing is changed.
      const response =
        theirs.length > 0
          ? await api.call(endpoint, { ...input, body: { [handler.list]: theirs } as never })
          : {}
      return parse(added(handler.apply({ [handler.list]: mine }), response))
    },
  }
}

const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`

/** As the server changes a question that nothing has cleaned. */
function changed(row: Question, change: QuestionChange): Question {
  if ('title' in change)
    return row.title === change.title ? row : { ...row, title: change.title, edited: true }
  return change.decision === 'revert' ? { ...row, title: row.originalTitle, edited: false } : row
}

function found([row]: readonly Question[]): Question {
  if (!row) throw new CallError(404, 'This question no longer exists.', 'Not Found', new Headers())
  return row
}

/** Splits the list in a body, of ids or of objects with one. */
function parted(body: unknown, list: string, isUnsent: (id: string) => boolean) {
  const items = new Map(Object.entries(Object(body))).get(list) as readonly (string | { id: string })[]
  const isMine = (item: string | { id: string }) => isUnsent(typeof item === 'string' ? item : item.id)
  return { mine: items.filter(isMine), theirs: items.filter((item) => !isMine(item)) }
}

/** Joins two responses: lists follow each other, counts are added. */
function added(mine: Record<string, unknown>, theirs: unknown): Record<string, unknown> {
  const others = new Map<string, unknown>(Object.entries(Object(theirs)))
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const other = others.get(name)
      if (Array.isArray(value)) return [name, [...value, ...(Array.isArray(other) ? other : [])]]
      return [name, Number(value) + Number(other ?? 0)]
    }),
  )
}
