import { type ReadChoices, readTitleFile } from '../read-title-file.ts'

const choices: ReadChoices = { subreddit: 'my_file' }

export async function read(file: File, change: Partial<ReadChoices> = {}, room = 20_000) {
  const { summary, take } = await readTitleFile(file, { ...choices, ...change }, { room })
  return { ...summary, questions: take('all'), take }
}

export const fileOf = (name: string, ...parts: BlobPart[]) =>
  new File(parts, name, { lastModified: Date.UTC(2026, 0, 2) })

export async function gzipped(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

export const post = (change: Record<string, unknown> = {}) => ({
  id: '1abcde',
  title: 'Why does my sourdough collapse after shaping?',
  subreddit: 'Breadit',
  author: 'crumb',
  score: 12,
  num_comments: 34,
  created_utc: 1_700_000_000,
  permalink: '/r/Breadit/comments/1abcde/why_does/',
  is_self: true,
  selftext: 'It was fine yesterday.',
  ...change,
})
export const dump = [
  post(),
  post({
    id: '1abcdf',
    permalink: '/r/Breadit/comments/1abcdf/loaf/',
    title: 'My first loaf &amp; butter',
    is_self: false,
  }),
  post({ id: '1abcdg', permalink: null, title: 'How long should dough rest?', created_utc: '1700000001' }),
]
export const jsonl = dump.map((row) => JSON.stringify(row)).join('\n')
export const titles = (questions: readonly { title: string }[]) => questions.map(({ title }) => title)
export const dumpTitles = titles(dump).map((title) => title.replace('&amp;', '&'))

// `zstd --long=31` over one line of JSON: its header asks for a window of 2 GB.
export const zst = Uint8Array.from(
  atob(
    'KLUv/QCobAMA8kcZGoC3bWgpiRajQN9+2+0SmtArUHeAQKWNxRoGgIQ21ueIUjZ4bwKC4hx1M1IblaGb9yYqI/y8N1PZ0fjmg+SwCiY+po3gKSuo1EKXkraStcW3GI515S2p8HNVvX1zTXRg8fPcIwIBAG4GogEAAA==',
  ),
  (letter) => letter.charCodeAt(0),
)
