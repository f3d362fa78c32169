import { ProtectedTerms } from '@quarry/contracts/protected-terms'
import { z } from 'zod'

const KEY = 'preferences'

const Preferences = z.object({
  /** Exported files begin with a byte order mark, without which Excel misreads letters with accents. */
  csvForExcel: z.boolean().default(false),
  /** Browser notifications when a run ends while the page is hidden. */
  notifyOfRunEnds: z.boolean().default(false),
  /** Single-letter shortcuts; users of dictation turn them off. */
  letterShortcuts: z.boolean().default(true),
  /** Used by the next cleaning runs. */
  protectedTerms: ProtectedTerms.default([]),
  /** Cleaning runs also name each title's type and topic. */
  namesTopics: z.boolean().default(true),
  /** Cleaning runs also have changed titles judged. Missing until the user chooses: then only on paid keys. */
  secondOpinion: z.boolean().optional(),
  /** The user lets Google learn from titles that others have a right to, in this session. */
  shareAlikeConfirmed: z.boolean().default(false),
  /** The user has read Stack Exchange's policy and may use its questions this way. */
  stackExchangeAccepted: z.boolean().default(false),
})
export type Preferences = z.infer<typeof Preferences>

const untouched = Preferences.parse({})

/** Returns the preferences from before a reload of this tab. Local storage holds credentials only. */
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
