import { createHash } from 'node:crypto'
import type { TitleInContext } from '@quarry/questions/question-facts'
import { questionFeatures } from '@quarry/questions/question-features'
import type { ModelOrigin } from '@quarry/questions/question-model'
import { typeFeatures } from '@quarry/questions/question-type'
import type { LabelledTitle } from './labelled-title.ts'
import type { WrittenTitles } from './written-titles.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Hashes of what a model is trained from. The same data gives the same model, to the byte. */
export function originOf(rows: readonly LabelledTitle[], written: WrittenTitles): ModelOrigin {
  return {
    titles: rows.length,
    labelled: hashOf(rows.map((row) => JSON.stringify(row)).join('\n')),
    ...projectOrigin(written),
  }
}

/** The part that is in the project: the written titles, and the features that the code finds in them. */
export function projectOrigin({
  text,
  types,
  questions,
}: WrittenTitles): Pick<ModelOrigin, 'written' | 'features'> {
  const lines = [...types, ...questions].map(({ title }, i) => featuresOf(placed(title, i)))
  return { written: hashOf(text), features: hashOf(lines.join('\n')) }
}

/** Alone, as a text post and as a link post in turn, so that every kind of fact occurs. */
function placed(title: string, turn: number): TitleInContext {
  const community = { posts: 100, selfPosts: 40, marked: 30, markedSelf: 25 }
  if (turn % 3 === 0) return { title }
  if (turn % 3 === 1) {
    const post = { isSelf: true, hasText: true, flair: 'Question', score: 9, numComments: 14 }
    return { title, subreddit: 'AskBakers', post, community }
  }
  return { title, subreddit: 'BreadPics', post: { isSelf: false, domain: 'i.redd.it', flair: 'Meme' } }
}

function featuresOf(context: TitleInContext): string {
  const question = [...questionFeatures(context)].map(([name, value]) => `${name}=${value.toFixed(3)}`)
  return [...question, ...typeFeatures(context).keys()].sort().join('\t')
}
