/**
 * Returns the behavior of a credential `<behavior>`, alone or followed by `.` or `:` and anything. Other
 * credentials that begin with `demo` behave as `demo`; for any other the result is undefined.
 */
export function behaviorOf<Behavior>(
  behaviors: ReadonlyMap<string, Behavior>,
  credential: string,
): Behavior | undefined {
  if (!credential.startsWith('demo')) return undefined
  const [name = ''] = credential.split(/[.:]/, 1)
  return behaviors.get(name) ?? behaviors.get('demo')
}
