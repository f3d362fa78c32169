import { QuestionType } from '@quarry/contracts/question'
import { phrasesIn, phraseTree } from './phrases.ts'
import { communityKinds, contentKind, type TitleInContext } from './question-facts.ts'
import { readTraits } from './question-features.ts'
import type { TypeModel } from './question-model.ts'
import type { TitleForm } from './title-form.ts'
import { subjectsIn, TYPE_CUES } from './type-cues.ts'

const cues = phraseTree(TYPE_CUES)

/** Returns the features that the type of a title is classified by. */
function typeFeatures({ title, subreddit, post }: TitleInContext): ReadonlySet<string> {
  const { traits, intents, language, form, wording } = readTraits(title)
  return new Set([
    ...traits,
    ...intents,
    ...(subreddit ? communityKinds(subreddit) : []),
    ...(language === 'en' ? [...cuesIn(form), ...subjectFeatures(form)] : []),
    ...(post?.isSelf === undefined
      ? []
      : [post.isSelf ? 'post:self' : 'post:link', `post:${contentKind(post)}`]),
    ...wording,
  ])
}

/** Features of each cue in the title: the type that it indicates, and the cue. */
function cuesIn({ sentences, tags }: TitleForm): string[] {
  return [...sentences.map(({ words }) => words), tags]
    .flatMap((words) => phrasesIn(cues, words))
    .flatMap((cue) => [`cue:${cue.slice(0, cue.indexOf('/'))}`, `cue:${cue}`])
}

/** The subjects of the question itself, and those of the rest of the title. */
function subjectFeatures({ sentences }: TitleForm): string[] {
  const at = Math.max(
    0,
    sentences.findLastIndex(({ mark }) => mark === '?'),
  )
  const context = subjectsIn(sentences.flatMap(({ words }, i) => (i === at ? [] : words)))
  return [
    ...[...subjectsIn(sentences[at]?.words ?? [])].map((subject) => `about:${subject}`),
    ...[...context].map((subject) => `context:${subject}`),
    sentences.length > 1 ? 'with-context' : 'without-context',
  ]
}

/** Returns a function that finds the type with the highest score; the first of them, if several are equal. */
export function createTypeChooser({ biases, weights }: TypeModel) {
  const types = QuestionType.options
  const weightsOf = new Map(Object.entries(weights).map(([name, text]) => [name, readTypeWeights(text)]))
  return (context: TitleInContext): QuestionType => {
    const scores = types.map((type) => biases[type])
    for (const name of typeFeatures(context)) {
      const known = weightsOf.get(name)
      if (known) for (const { at, weight } of known) scores[at] = (scores[at] ?? 0) + weight
    }
    return types[scores.indexOf(Math.max(...scores))] ?? 'other'
  }
}

/** One letter a type: `how-to` is h, `reason` w. */
const TYPES = new Map<string, QuestionType>([
  ['h', 'how-to'],
  ['w', 'reason'],
  ['f', 'fact'],
  ['r', 'recommendation'],
  ['t', 'troubleshooting'],
  ['c', 'comparison'],
  ['e', 'experience'],
  ['a', 'advice'],
  ['o', 'other'],
])

/** Reads weights such as `f-0.4 r1.2`, without those that are zero; `at` is the type's place in `QuestionType`. */
function readTypeWeights(text: string) {
  return text.split(' ').flatMap((part) => {
    const type = TYPES.get(part.charAt(0))
    return type ? [{ at: QuestionType.options.indexOf(type), weight: Number(part.slice(1)) }] : []
  })
}
