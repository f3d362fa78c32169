/** Columns of the questions table, the same for its head and its rows. Narrow: one block per question. */
export const rowGrid =
  'grid gap-y-2 px-4 grid-cols-[28px_minmax(0,1fr)_auto] md:grid-cols-[28px_minmax(0,1fr)_124px_148px_64px] md:gap-x-3'
