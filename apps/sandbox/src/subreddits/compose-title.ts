import { createRandom, type Random } from '../random.ts'
import type { Subreddit } from './catalog.ts'
import type { ComposedTitle } from './fill-template.ts'
import { composeForeignTitle } from './foreign-titles.ts'
import { composeHostileTitle } from './hostile-titles.ts'
import { composePlainTitle } from './plain-titles.ts'

/** `plain`: titles as people mostly write them. `hostile`: titles that may break something. */
export type Manner = 'plain' | 'hostile'

const CHARACTERS_MAX = 300

/** Returns a repost of the title: sometimes identical, mostly slightly changed. */
function repeat(title: ComposedTitle, random: Random): ComposedTitle {
  const draw = random.next()
  if (draw < 0.3) return { ...title, repeats: true }
  const text = title.text.slice(0, CHARACTERS_MAX - 2).replace(/[?!.]+$/, '')
  if (draw < 0.6) return { ...title, text: text.toLowerCase(), repeats: true }
  return { ...title, text: `${text}${title.intent === 'question' ? '??' : '!'}`, repeats: true }
}

/**
 * Returns the title of a subreddit's post at `index`, the same for the same seed. Another `attempt` gives another title
 * for the same post.
 */
export function composeTitle(
  seed: string,
  subreddit: Subreddit,
  index: number,
  manner: Manner,
  attempt = 0,
): ComposedTitle {
  const random = createRandom(seed, 'title', subreddit.name, index, attempt)
  if (attempt === 0 && index > 0 && random.chance(0.025)) {
    const earlier = index - random.int(1, Math.min(index, 150))
    return repeat(composeTitle(seed, subreddit, earlier, manner), random)
  }
  if (manner === 'hostile') return composeHostileTitle(subreddit.topic, random)
  const { language } = subreddit
  return language === 'en'
    ? composePlainTitle(subreddit.topic, random)
    : composeForeignTitle(language, random)
}
