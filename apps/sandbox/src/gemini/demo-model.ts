import { type MistakeKind, type WrittenPost, writtenPostOf } from '../written/written-posts.ts'
import { cleanTitle, keywordOf } from './clean-title.ts'

type Asked = {
  title: string
  /** What was wrong with an earlier response, if there was one. */
  note?: string | undefined
}

/** Creates a function that returns the demo model's cleaned title: what a written post carries, or any other title tidied. */
export function createDemoModel() {
  /** Posts that the model has answered instead of cleaning them, until it is asked for them anew. */
  const answered = new Set<WrittenPost>()

  /** Without a note, the model makes its mistake, but answers a question only every other time. */
  function isMistaken(post: WrittenPost, note: string | undefined): boolean {
    if (post.mistake?.kind !== 'answer') return note === undefined
    // An answer stays one, however often a note says so.
    if (note !== undefined) return answered.has(post)
    if (answered.delete(post)) return false
    answered.add(post)
    return true
  }

  return ({ title, note }: Asked): string => {
    const post = writtenPostOf(title)
    if (post === undefined) return cleanTitle(title)
    if (post.clean === '' || title === post.clean) return title
    return post.mistake !== undefined && title !== post.mistake.answer && isMistaken(post, note)
      ? post.mistake.answer
      : post.clean
  }
}

/** Returns the search phrase that a written post carries, or one for any other title. */
export const demoPhrase = (title: string): string => writtenPostOf(title)?.phrase || keywordOf(title)

/** What a judge says of each mistake. */
const verdicts: Readonly<Record<MistakeKind, 'same' | 'scope' | 'other'>> = {
  'lost-not': 'other',
  'numbers-left-out': 'scope',
  broader: 'scope',
  'guessed-name': 'other',
  answer: 'other',
  reworded: 'same',
  'changed-number': 'other',
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the first word that only one of two texts has. */
function onlyIn(text: string, other: string, word: RegExp): string | undefined {
  const known = new Set(wordsIn(other))
  return wordsIn(text).find((found) => word.test(found) && !known.has(found))
}

/** Returns the right verdict on a written post's response; undefined for any other title or response. */
export function demoVerdict(title: string, response: string) {
  const post = writtenPostOf(title)
  if (post === undefined) return undefined
  const { clean, mistake } = post
  if (response === title || response === clean) return { verdict: 'same', word: '' }
  if (mistake === undefined || response !== mistake.answer) return undefined
  const verdict = verdicts[mistake.kind]
  const word =
    verdict === 'same'
      ? undefined
      : (onlyIn(title, response, /\d/) ??
        (mistake.kind === 'guessed-name' ? onlyIn(response, title, /\p{L}{4}/u) : undefined) ??
        onlyIn(title, response, /\p{L}{4}/u))
  return { verdict, word: word ?? '' }
}
