/**
 * Returns true if what most titles got is what a control got wrongly: then a title may have demanded it for all of them,
 * and alone with the controls it shows that it did.
 */
export function hasPulled<Place>(own: readonly Place[], wrong: readonly Place[]): boolean {
  return own.filter((place) => wrong.includes(place)).length * 2 > own.length
}
