import { createRandom, drawOf, opaqueText, type Random } from '../random.ts'
import { topics } from '../subreddits/fill-template.ts'
import { composePlainTitle, createFreshTitles } from '../subreddits/plain-titles.ts'
import { type WrittenPost, writtenIn, writtenSeconds } from '../written/written-posts.ts'

export type Story = {
  id: number
  title: string
  author: string
  createdSeconds: number
  points: number
  comments: number
  url: string | null
  text: string | null
  tags: readonly string[]
}

const STORIES = 7000
const ASK_SHARE = 0.4
const FIRST_ID = 20_000_000
const SPAN_SECONDS = 5 * 365 * 86_400
/** The newest stories appear after the sandbox starts, so that lists change. */
const AHEAD_SECONDS = 7200

/** What its readers write about most; the sandbox's other topics are rarer. */
const USUAL =
  'webdev python sysadmin networking electronics careers science languages finance pcbuilding'.split(' ')
const SITES = 'github.com blog.example.org notes.example.net arxiv.org www.example.edu youtube.com'.split(' ')
/** Most titles have the usual prefix. */
const PREFIXES = [...Array<string>(6).fill('Ask HN: '), 'Ask HN - ', 'Ask HN ', 'ask hn: ']

function titleOf(asks: boolean, random: Random): string {
  const topic = topics.get(random.pick(random.chance(0.6) ? USUAL : [...topics.keys()]))
  if (topic === undefined) throw new RangeError('a usual topic is missing')
  // On Ask HN, nearly everything is a question.
  const wantsQuestion = asks && random.chance(0.93)
  for (;;) {
    const { text, intent } = composePlainTitle(topic, random)
    if (wantsQuestion && intent !== 'question') continue
    if (asks) return random.pick(PREFIXES) + text
    return random.chance(0.04) ? `${text} [pdf]` : text
  }
}

/** Returns the written post as a story of Ask HN. */
function writtenStory(post: WrittenPost, startSeconds: number): Story {
  const { title, author, points, comments } = post
  // Above all generated ids.
  const id = FIRST_ID + STORIES * 1000 + Math.floor(drawOf('written', title) * 1_000_000)
  return {
    ...{ id, title, author, points, comments, url: null },
    createdSeconds: writtenSeconds(post, startSeconds),
    text: 'It&#x27;s about what the title says.',
    tags: ['story', `author_${author}`, `story_${id}`, 'ask_hn'],
  }
}

/**
 * Returns all stories, newest first. Those of Ask HN are written unless `isGenerated` says otherwise. The same seed and
 * start give the same stories.
 */
export function createStories(seed: string, startedAtMs: number, isGenerated = false): readonly Story[] {
  const generated = generateStories(seed, startedAtMs)
  if (isGenerated) return generated
  const written = writtenIn('hn').map((post) => writtenStory(post, Math.floor(startedAtMs / 1000)))
  const others = generated.filter(({ tags }) => !tags.includes('ask_hn'))
  return [...written, ...others].toSorted((one, other) => other.createdSeconds - one.createdSeconds)
}

function generateStories(seed: string, startedAtMs: number): readonly Story[] {
  const newest = Math.floor(startedAtMs / 1000) + AHEAD_SECONDS
  const fresh = createFreshTitles()
  return Array.from({ length: STORIES }, (_, at): Story => {
    const random = createRandom(seed, 'hacker-news', at)
    const asks = random.chance(ASK_SHARE)
    const title = fresh(() => titleOf(asks, random))
    const id = FIRST_ID + (STORIES - at) * 97 + random.int(0, 96)
    const author = `${random.pick(['pg', 'dev', 'tin', 'ohm', 'zed', 'lil'])}${random.int(2, 4000)}`
    const isText = asks || random.chance(0.1)
    const points = Math.max(1, Math.floor(2 / (random.next() + 0.002)) - 1)
    return {
      id,
      title,
      author,
      createdSeconds: newest - Math.floor(SPAN_SECONDS * (at / STORIES) ** 1.8),
      points,
      comments: random.chance(0.2) ? 0 : Math.floor(points * random.next() * 1.5),
      // Algolia sends both forms of an empty URL.
      url: isText
        ? random.chance(0.5)
          ? null
          : ''
        : `https://${random.pick(SITES)}/${opaqueText(8, seed, at)}`,
      text: isText ? `It&#x27;s about what the title says.<p>${opaqueText(40, seed, 'text', at)}` : null,
      tags: ['story', `author_${author}`, `story_${id}`, ...(asks ? ['ask_hn'] : [])],
    }
  })
}
