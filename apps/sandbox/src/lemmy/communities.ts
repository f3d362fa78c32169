import { createRandom, drawOf, hashOf } from '../random.ts'
import type { Catalog } from '../subreddits/catalog.ts'
import { type Topic, topics } from '../subreddits/fill-template.ts'
import { composePlainTitle } from '../subreddits/plain-titles.ts'
import { type WrittenPost, writtenIn, writtenSeconds } from '../written/written-posts.ts'

/** Instances by host. The build of lemmy.ca omits the Z from times; 1.0 has another API. */
export const INSTANCES = new Map([
  ['lemmy.world', '0.19.19-9-gc55dd700c'],
  ['lemmy.ml', '0.19.20'],
  ['sh.itjust.works', '0.19.20'],
  ['programming.dev', '0.19.12'],
  ['lemmy.ca', '0.19.3'],
  ['feddit.org', '1.0.0-beta.1'],
])

/** The home instances of communities for these topics. All others are at lemmy.world. */
const HOMES = new Map(
  Object.entries({
    'programming.dev': 'python webdev sysadmin networking',
    'lemmy.ml': 'languages science history music electronics',
    'sh.itjust.works': 'gaming boardgames cars pcbuilding printing',
    'lemmy.ca': 'hiking cycling running travel dogs',
    'feddit.org': 'coffee aquariums sewing photography',
  }).flatMap(([host, names]) => names.split(' ').map((name) => [name, host] as const)),
)

/** Communities whose name differs from their topic's. */
const NAMES = new Map([['houseplants', 'plants']])

export type Community = {
  id: number
  name: string
  /** Its home instance, which the sandbox may not simulate. */
  host: string
  title: string
  description: string
  /** Additional words that a search matches. */
  tags: string
  /** The community's topic; any topic if missing. */
  topic: Topic | undefined
  subscribers: number
}

export type Post = {
  id: number
  title: string
  apId: string
  author: string
  isBot: boolean
  createdSeconds: number
  score: number
  comments: number
  /** Where a link leads; a text has none. */
  url: string | undefined
  body: string
  isPinned: boolean
  nsfw: boolean
}

const ID_STEP = 1_000_000
const SPAN_SECONDS = 3 * 365 * 86_400

/** Returns a community per topic in the catalog, two general ones, and some that must not be offered. */
export function createCommunities(seed: string, catalog: Catalog): readonly Community[] {
  const made = (name: string, host: string, facts: Partial<Community> = {}): Community => ({
    id: 0,
    title: name,
    description: '',
    tags: '',
    topic: undefined,
    subscribers: 2000 + (hashOf(seed, 'lemmy', name, host) % 80_000),
    ...facts,
    name,
    host,
  })
  const byTopic = [...topics].flatMap(([name, topic]) => {
    const rows = catalog.all.filter((row) => row.topic === topic)
    const [first] = rows
    if (first === undefined) return []
    const description = `## ${first.title}\n\n${first.description}\n\n**Rules**\n\n1. Be kind.`
    const tags = rows.map((row) => `${row.name} ${row.tags}`).join(' ')
    return made(NAMES.get(name) ?? name.toLowerCase(), HOMES.get(name) ?? 'lemmy.world', {
      title: first.title,
      description,
      tags,
      topic,
    })
  })
  const gardening = byTopic.find(({ name }) => name === 'gardening')
  return [
    ...byTopic,
    made('asklemmy', 'lemmy.ml', { title: 'Ask Lemmy', description: 'Open-ended questions to everybody.' }),
    made('nostupidquestions', 'lemmy.world', { title: 'No stupid questions' }),
    made('gardening', 'slrpnk.example', gardening),
  ].map((community, at) => ({ ...community, id: at + 1 }))
}

/** Returns a written post as the community's `number`th. */
function writtenPost(
  written: WrittenPost,
  { id, host }: Community,
  number: number,
  startSeconds: number,
): Post {
  const { title, author, points, comments } = written
  const postId = id * ID_STEP + number * 7 + Math.floor(drawOf('written', title) * 7)
  return {
    id: postId,
    title,
    apId: `https://${host}/post/${postId}`,
    author,
    isBot: false,
    createdSeconds: writtenSeconds(written, startSeconds),
    score: points,
    comments,
    url: undefined,
    body: '',
    isPinned: false,
    nsfw: false,
  }
}

/** Returns a community's posts, newest first, with ids from its home instance: the written ones if there are any. */
export function createPosts(seed: string, community: Community, startedAtMs: number): readonly Post[] {
  const count = 300 + (hashOf(seed, 'lemmy posts', community.name) % 600)
  const newest = Math.floor(startedAtMs / 1000)
  const written = writtenIn(`lemmy:${community.name}`)
  if (written.length > 0)
    return written.map((post, at) => writtenPost(post, community, written.length - at, newest))
  return Array.from({ length: count }, (_, at) => {
    const random = createRandom(seed, 'lemmy', community.name, community.host, at)
    const topic = community.topic ?? random.pick([...topics.values()])
    const id = community.id * ID_STEP + (count - at) * 7 + random.int(0, 6)
    const score = Math.floor(3 / (random.next() + 0.004)) - 2
    return {
      id,
      title: composePlainTitle(topic, random).text,
      // Users of other instances post here, too, and their posts have addresses on their own instances.
      apId: random.chance(0.3)
        ? `https://mander.example/post/${id * 3}`
        : `https://${community.host}/post/${id}`,
      author: `${random.pick(['moss', 'ferret', 'kettle', 'pixel', 'otter'])}${random.int(1, 900)}`,
      isBot: random.chance(0.03),
      createdSeconds: newest - Math.floor(SPAN_SECONDS * (at / count) ** 1.6),
      score,
      comments: Math.floor(Math.max(0, score) * random.next()),
      url: random.chance(0.35) ? `https://www.example.org/${id}` : undefined,
      body: random.chance(0.2) ? '' : 'What I have tried so far is not worth much.',
      isPinned: at === 40,
      nsfw: random.chance(0.01),
    }
  })
}
