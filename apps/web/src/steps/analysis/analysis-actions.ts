import { formatNumber } from '@quarry/contracts/format-count'
import type { Actions } from '../../session/actions/descriptions.ts'

type Given = {
  /** How many titles were left out as probably no questions; undefined if none was rated. */
  unlikely: number | undefined
  pending: number
  isEmpty: boolean
  running: boolean
  onUnlikely: () => void
  onOpenFile: () => void
  onLoadSession: () => void
  onExtract: () => void
  onStart: () => void
  onDiscard: () => void
  onSetup: () => void
}

/** What the Analysis screen can do beside what its table can. */
export function analysisActions(given: Given): Actions {
  const { unlikely, pending, running } = given
  const why = running ? 'A run is in progress' : undefined
  return {
    unlikely: unlikely === undefined ? undefined : { detail: formatNumber(unlikely), run: given.onUnlikely },
    openFile: { run: given.onOpenFile },
    loadSession: { run: given.onLoadSession },
    extract: given.isEmpty ? undefined : { why, run: given.onExtract },
    start:
      pending > 0
        ? { name: `Start AI Cleaning (${formatNumber(pending)})`, why, run: given.onStart }
        : undefined,
    discard: given.isEmpty ? undefined : { why, run: given.onDiscard },
    setup: { run: given.onSetup },
  }
}
