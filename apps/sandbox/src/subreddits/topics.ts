import { homeVocabularies } from './vocabularies-home.ts'
import { lifeVocabularies } from './vocabularies-life.ts'
import { technicalVocabularies } from './vocabularies-technical.ts'

export const topics = { ...homeVocabularies, ...technicalVocabularies, ...lifeVocabularies } as const

export type TopicName = keyof typeof topics
