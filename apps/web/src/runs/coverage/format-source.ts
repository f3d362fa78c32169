const windows = new Map(
  Object.entries<string>({
    all: 'of all time',
    year: 'of the year',
    month: 'of the month',
    week: 'of the week',
    day: 'of the day',
    hour: 'of the hour',
  }),
)

const fields = new Map(
  Object.entries<string>({ title: 'Titles with', selftext: 'Texts with', flair: 'Flair' }),
)

const orders = new Map(
  Object.entries<string>({
    new: 'newest',
    relevance: 'best match',
    comments: 'most comments',
    top: 'top of all time',
  }),
)

/** Returns the name of a source for people, such as `Titles with “how”, newest`, or the source itself if it is unknown. */
export function formatSource(source: string): string {
  if (source === 'recheck') return 'Posts checked again'
  const texts = /^self:yes (\S+)$/.exec(source)
  if (texts) return `Text posts, ${formatSearchOrder(texts[1])}`
  const search = /^(title|selftext|flair):(.+) (\S+)$/.exec(source)
  if (!search) return sentenceCase(formatOrder(source))
  const [, field = '', words = '', order = ''] = search
  const phrase = words.replace(/ self:yes$/, '').replace(/^"|"$/g, '')
  const found = words.endsWith(' self:yes')
    ? `Text posts with “${phrase}” in the title`
    : `${fields.get(field)} “${phrase}”`
  return `${found}, ${formatSearchOrder(order)}`
}

function formatSearchOrder(order = ''): string {
  return orders.get(order) ?? formatOrder(order)
}

/** `top-year` is `top of the year`. */
function formatOrder(order: string): string {
  const [, sort, window = ''] = /^(\w+)-(\w+)$/.exec(order) ?? []
  const known = sort === 'top' ? sort : (orders.get(sort ?? '') ?? sort)
  return known !== undefined && windows.get(window) !== undefined ? `${known} ${windows.get(window)}` : order
}

function sentenceCase(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
