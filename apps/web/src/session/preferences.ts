import { z } from 'zod'

const KEY = 'preferences'

const Preferences = z.object({
  /** Exported files begin with a byte order mark, without which Excel misreads letters with accents. */
  csvForExcel: z.boolean().default(false),
  /** A run that ends while the page is hidden is told of by the browser. */
  notifyOfRunEnds: z.boolean().default(false),
  /** Single letters are shortcuts; who dictates to the computer wants them off. */
  letterShortcuts: z.boolean().default(true),
})
export type Preferences = z.infer<typeof Preferences>

const untouched = Preferences.parse({})

/** What was chosen before a reload of this tab; local storage holds credentials and nothing else. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    return Preferences.parse(JSON.parse(storage.getItem(KEY) ?? '{}'))
  } catch {
    return untouched
  }
}

export function savePreferences(storage: Pick<Storage, 'setItem'>, preferences: Preferences): void {
  storage.setItem(KEY, JSON.stringify(preferences))
}
