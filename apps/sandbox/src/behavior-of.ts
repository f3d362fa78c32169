/**
 * Returns the behavior of a credential named after it, perhaps followed by `.` or `:` and more text. Other credentials
 * that begin with `demo` behave like `demo`; any other credential is undefined.
 */
export function behaviorOf<Behavior>(
  behaviors: ReadonlyMap<string, Behavior>,
  credential: string,
): Behavior | undefined {
  if (!credential.startsWith('demo')) return undefined
  const [name = ''] = credential.split(/[.:]/, 1)
  return behaviors.get(name) ?? behaviors.get('demo')
}
