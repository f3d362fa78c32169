const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button'])

/** Whatever takes letters for itself. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
