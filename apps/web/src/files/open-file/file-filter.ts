/** Which titles are opened: those that surely ask, those that may, or every one. */
export const fileFilters = ['strict', 'broad', 'all'] as const
export type FileFilter = (typeof fileFilters)[number]
