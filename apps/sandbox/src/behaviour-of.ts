/**
 * Returns the behaviour of a credential `<behaviour>`, alone or followed by `.` or `:` and anything. Other
 * credentials that begin with `demo` behave as `demo`; for any other the result is undefined.
 */
export function behaviourOf<Behaviour extends { name: string }>(
  behaviours: readonly Behaviour[],
  credential: string,
): Behaviour | undefined {
  if (!credential.startsWith('demo')) return undefined
  const name = credential.split(/[.:]/, 1)[0]
  return (
    behaviours.find((behaviour) => behaviour.name === name) ??
    behaviours.find((behaviour) => behaviour.name === 'demo')
  )
}

/** Returns the project of a key, the text before its colon. Keys of one project share their quotas. */
export function projectOf(key: string): string {
  return key.split(':', 1)[0] ?? key
}
