/** How often each spelling of a term occurs. */
type Forms = Map<string, number>

/** Counts how people write terms. */
export function createForms() {
  const byId = new Map<string, Forms>()
  return {
    add(id: string, form: string): void {
      const forms = byId.get(id) ?? new Map<string, number>()
      byId.set(id, forms.set(form, (forms.get(form) ?? 0) + 1))
    },
    /** Returns the commonest form; `otherwise` if there is none. */
    labelOf: (id: string, otherwise: string): string => labelOf(byId.get(id) ?? new Map([[otherwise, 1]])),
  }
}

/** The commonest form, without regard to capitals; then its commonest capitals, the first letter always large. */
function labelOf(forms: Forms): string {
  const lower: Forms = new Map()
  for (const [form, count] of forms) {
    const key = form.toLowerCase()
    lower.set(key, (lower.get(key) ?? 0) + count)
  }
  const common = mostOf(lower)
  const spelled = mostOf(new Map([...forms].filter(([form]) => form.toLowerCase() === common)))
  // Names such as iPhone stay.
  return /^.\p{Lu}/u.test(spelled) ? spelled : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** Ties go to the shortest, then to small letters, so that the order of the rows does not matter. */
function mostOf(counts: Forms): string {
  let best = ''
  let most = 0
  for (const [form, count] of counts) {
    if (count < most || (count === most && !isPlainer(form, best))) continue
    best = form
    most = count
  }
  return best
}

function isPlainer(form: string, than: string): boolean {
  return form.length === than.length ? form > than : form.length < than.length
}
