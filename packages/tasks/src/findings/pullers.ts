/**
 * Returns true if most titles got the same result that a control wrongly got. A title may then have demanded it for all
 * of them, and it gives itself away when it is alone with the controls.
 */
export function hasPulled<Place>(own: readonly Place[], wrong: readonly Place[]): boolean {
  return own.filter((place) => wrong.includes(place)).length * 2 > own.length
}
