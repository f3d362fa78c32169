/** What a column can contain. Only the title is needed. */
export const fields = [
  ['title', 'Title'],
  ['subreddit', 'Community'],
  ['author', 'Author'],
  ['score', 'Score or count'],
  ['numComments', 'Comments'],
  ['createdAt', 'Date'],
  ['permalink', 'Link'],
  ['id', 'Post id'],
] as const

export type Field = (typeof fields)[number][0]

/** Each field's column in the file; fields without a column are absent. */
export type Columns = { readonly [field in Field]?: string | undefined }
