const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button'])

/** Returns true if the element accepts typed characters. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
