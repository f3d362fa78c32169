import type { Tabs } from './channel.ts'
import { type AnalysesDatabase, openAnalyses } from './database.ts'

/** What the analyses use of the browser around the page. */
export type Page = {
  /** Belongs to the tab, and survives its reload. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  tabs: Tabs
  openDatabase: () => Promise<AnalysesDatabase>
  isHidden: () => boolean
  /** Milliseconds between two looks at the server's copies of other analyses while something happens there. */
  lookIntervalMs: number
  /** Calls the listener when the page is hidden, which may be its end. */
  onHidden: (listener: () => void) => void
  /** Calls the listener when the page comes back from the back-forward cache. */
  onReturn: (listener: () => void) => void
}

/** The browser around this page. */
export const thisPage = (): Page => ({
  tabStorage: sessionStorage,
  tabs: new BroadcastChannel('quarry-analyses'),
  openDatabase: () => openAnalyses(),
  isHidden: () => document.hidden,
  lookIntervalMs: 5000,
  onHidden(listener) {
    window.addEventListener('pagehide', listener)
    document.addEventListener('visibilitychange', () => document.hidden && listener())
  },
  onReturn(listener) {
    window.addEventListener('pageshow', ({ persisted }) => persisted && listener())
  },
})
