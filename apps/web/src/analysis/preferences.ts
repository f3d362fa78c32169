import { z } from 'zod'

const KEY = 'preferences'

const Preferences = z.object({
  /** Starts exported files with a byte order mark, without which Excel misreads letters with accents. */
  csvForExcel: z.boolean().default(false),
  /** Shows a browser notification when a run ends while the page is hidden. */
  notifyOfRunEnds: z.boolean().default(false),
  /** Enables single-letter shortcuts, which users of dictation turn off. */
  letterShortcuts: z.boolean().default(true),
  /** Cleaning runs also judge changed titles. Undefined until the user chooses, which means only on paid keys. */
  secondOpinion: z.boolean().optional(),
  /** The user has confirmed that Stack Exchange's policy allows this use. */
  stackExchangeAccepted: z.boolean().default(false),
})
export type Preferences = z.infer<typeof Preferences>

const untouched = Preferences.parse({})

/** Returns the preferences from before a reload of this tab; local storage is only for credentials. */
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
