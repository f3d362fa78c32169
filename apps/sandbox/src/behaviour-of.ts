/**
 * Returns the behaviour of a credential `<behaviour>`, alone or followed by `.` or `:` and anything. Other
 * credentials that begin with `demo` behave as `demo`; for any other the result is undefined.
 */
export function behaviourOf<Behaviour>(
  behaviours: ReadonlyMap<string, Behaviour>,
  credential: string,
): Behaviour | undefined {
  if (!credential.startsWith('demo')) return undefined
  const [name = ''] = credential.split(/[.:]/, 1)
  return behaviours.get(name) ?? behaviours.get('demo')
}
