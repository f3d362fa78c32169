import type { Fingerprint } from '@quarry/store/keys'
import { repeat } from '../run/repeat.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'

/** Real milliseconds between checks for other runs on the same key. */
const CHECK_MS = 4000

/** Records in the run while another run uses its key. Returns a function that stops it. */
export function watchSharing(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run, fields }: Pick<RunContext, 'run' | 'fields'>,
  fingerprint: Fingerprint,
  checkMs = CHECK_MS,
): () => Promise<void> {
  // An earlier owner may have recorded a run that has ended since.
  let noted = fields.get('sharesKey') ?? ''
  async function note(): Promise<void> {
    const shares = (await owners.sharesCredential(run, fingerprint)) ? '1' : ''
    if (shares === noted) return
    await owners.write(run, { values: [['run', 'sharesKey', shares]] })
    noted = shares
  }
  // If Redis is unreachable, the run's own requests report it.
  return repeat(checkMs, note, () => undefined)
}
