/** Columns of the questions table, the same for its head and its rows; narrow, they wrap. */
export const rowGrid =
  'px-4 max-[390px]:px-3 max-md:flex max-md:flex-wrap max-md:items-center md:grid md:grid-cols-[28px_minmax(0,1fr)_124px_148px_64px] md:gap-x-3'
