import 'fake-indexeddb/auto'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { newAnalysisStores } from '../../analysis/analyses.ts'
import type { Shared } from '../../analysis/analysis-state.ts'
import { newAccess } from '../../analysis/choices/workflow.ts'
import type { Commands } from '../../analysis/descriptions.ts'
import { newId } from '../../analysis/holder.ts'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { readPreferences } from '../../analysis/preferences.ts'
import { questionsQuery } from '../../analysis/questions-query.ts'
import { createApi } from '../../api/api.ts'
import { createStore } from '../../store.ts'
import { createToastStore } from '../../ui/toasts.ts'
import type { Tabs } from '../channel.ts'
import { type AnalysesDatabase, openAnalyses } from '../database.ts'
import { createManager } from '../manager.ts'

// Otherwise no query polls outside of a browser.
environmentManager.setIsServer(() => false)

export type TestPage = Awaited<ReturnType<TestBrowser['openPage']>>
export type TestBrowser = ReturnType<typeof createTestBrowser>

type Listener = (event: { data: unknown }) => void
type Send = (address: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A browser with a database, a cookie and tabs of its own, whose pages call `send`. */
export function createTestBrowser(origin: string, send: Send) {
  const databaseName = newId()
  const listeners = new Map<object, Set<Listener>>()
  let cookie = ''

  async function sendWithCookie(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await send(address, { ...init, headers })
    const [given] = response.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';', 1)[0] ?? ''
    return response
  }

  /** Opens a page in a new tab, or in the tab with this session storage. */
  async function openPage(tab = new Map<string, string>()) {
    const life = createLife()
    const own = {}
    listeners.set(own, new Set())
    const hiding = new Set<() => void>()
    const returning = new Set<() => void>()
    let isCut = false

    const tabs: Tabs = {
      postMessage(data: unknown) {
        if (life.isOver()) return
        const others = [...listeners].filter(([other]) => other !== own)
        for (const hear of others.flatMap(([, hearing]) => [...hearing])) queueMicrotask(() => hear({ data }))
      },
      addEventListener: (_, listener) =>
        void listeners.get(own)?.add((event) => {
          if (!life.isOver()) listener(event)
        }),
    }
    const api = createApi(origin, async (address, init) => {
      if (isCut) throw new TypeError('The network is down')
      return await life.lived(() => sendWithCookie(address, init))
    })
    const stores = newAnalysisStores()
    const queries = new QueryClient({
      defaultOptions: {
        queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
      },
    })
    const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
    const shared: Shared = {
      queries,
      toasts: createToastStore(),
      access: createStore(
        newAccess({ redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo-paid' }),
      ),
      preferences: createStore(readPreferences(nothing)),
      commands: createStore<(() => Commands) | undefined>(undefined),
    }
    const manager = createManager({
      shared,
      api,
      stores,
      page: {
        tabStorage: {
          getItem: (name) => tab.get(name) ?? null,
          setItem: (name, value) => void tab.set(name, value),
          removeItem: (name) => void tab.delete(name),
        },
        tabs,
        openDatabase: async () => withLife(await openAnalyses(databaseName), life),
        isHidden: () => false,
        lookIntervalMs: 1000,
        onHidden: (listener) => void hiding.add(listener),
        onReturn: (listener) => void returning.add(listener),
      },
    })

    function shown(): OpenAnalysis {
      const held = stores.shown.get()
      if (held.kind !== 'open') throw new Error(`The page shows ${held.kind}`)
      return held.analysis
    }

    let unwatch = () => {}
    function watch(): void {
      unwatch()
      const held = stores.shown.get()
      if (held.kind !== 'open') return
      const observer = new QueryObserver(queries, questionsQuery(held.analysis))
      unwatch = observer.subscribe(() => {})
    }
    stores.shown.subscribe(watch)

    function end(): void {
      life.end()
      unwatch()
      listeners.delete(own)
    }

    await manager.start(tab.size > 0)
    return {
      ...manager,
      stores,
      shared,
      tab,
      shown,
      /** The page stops in the middle of everything, as after a kill. */
      kill: end,
      /** The tab is closed: the page hears of it, and has no time for anything else. */
      close() {
        for (const listener of hiding) listener()
        end()
      },
      /** From now on the page reaches no server. */
      cut(wanted: boolean) {
        isCut = wanted
      },
      /** The page hears nothing of other tabs, as in the back-forward cache. */
      freeze() {
        const held = listeners.get(own)
        listeners.delete(own)
        return () => {
          if (held) listeners.set(own, held)
          for (const listener of returning) listener()
        }
      },
    }
  }

  return {
    openPage,
    send: sendWithCookie,
    database: () => openAnalyses(databaseName),
  }
}

type Life = ReturnType<typeof createLife>

/** Lets nothing that a page does have an effect on the page after its end. */
function createLife() {
  let isOver = false
  const never = <Result>() => new Promise<Result>(() => {})
  return {
    isOver: () => isOver,
    end() {
      isOver = true
    },
    async lived<Result>(work: () => Promise<Result>): Promise<Result> {
      if (isOver) return await never()
      try {
        const result = await work()
        return isOver ? await never() : result
      } catch (error) {
        if (isOver) return await never()
        throw error
      }
    },
  }
}

function withLife(database: AnalysesDatabase, { lived }: Life): AnalysesDatabase {
  return {
    list: () => lived(database.list),
    read: (...given) => lived(() => database.read(...given)),
    holderOf: (...given) => lived(() => database.holderOf(...given)),
    hold: (...given) => lived(() => database.hold(...given)),
    write: (...given) => lived(() => database.write(...given)),
    putOwn: (...given) => lived(() => database.putOwn(...given)),
    raise: (...given) => lived(() => database.raise(...given)),
    addResults: (...given) => lived(() => database.addResults(...given)),
    summarize: (...given) => lived(() => database.summarize(...given)),
    create: (...given) => lived(() => database.create(...given)),
    remove: (...given) => lived(() => database.remove(...given)),
    tokens: () => lived(database.tokens),
    putTokens: (...given) => lived(() => database.putTokens(...given)),
    takeIn: (...given) => lived(() => database.takeIn(...given)),
    keeping: () => lived(database.keeping),
    setKeeping: (...given) => lived(() => database.setKeeping(...given)),
  }
}
