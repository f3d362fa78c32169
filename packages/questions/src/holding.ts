/** Returns the names whose values are true. */
export function holding(traits: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(traits).filter((name) => traits[name])
}
