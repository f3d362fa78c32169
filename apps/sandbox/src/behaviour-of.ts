/**
 * The behaviour of a credential `<behaviour>` or `<behaviour>.<anything>`. Other credentials that begin with
 * `demo` behave as `demo`; anything else is unknown.
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

/** Two keys of one project share their quotas: `demo-free.projectA:1` and `demo-free.projectA:2`. */
export function projectOf(key: string): string {
  return key.split(':', 1)[0] ?? key
}
