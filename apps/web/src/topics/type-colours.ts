import type { TypeGroup } from '../session/questions/type-group.ts'

/** Colours of question types in pictures; always beside a legend. */
export const typeColours: Readonly<Record<TypeGroup, string>> = {
  'Help and advice': 'var(--type-1)',
  Reasons: 'var(--type-2)',
  'Recommendations and requests': 'var(--type-3)',
  Comparisons: 'var(--type-4)',
  Facts: 'var(--type-5)',
  'Opinions and experiences': 'var(--type-6)',
  Other: 'var(--control)',
}
