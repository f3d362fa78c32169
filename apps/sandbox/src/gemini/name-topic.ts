import { z } from 'zod'
import { keywordOf } from './clean-title.ts'

const Topics = z.array(z.string())

const list = /\["(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")*\]/

/** Returns the first JSON list of texts in the instructions: topics to choose from. */
export function topicsIn(instructions: string): readonly string[] {
  const found = list.exec(instructions)
  return found ? Topics.parse(JSON.parse(found[0])) : []
}

/** Letters by which forms of a word are taken to be the same. */
const ROOT = 4

/** The first topic of which the title has every word, in some form; else the end of the search phrase, which is usually the subject. */
export function nameTopic(title: string, topics: readonly string[]): string {
  const roots = new Set(wordsOf(title).map(rootOf))
  const held = topics.find((topic) => wordsOf(topic).every((word) => roots.has(rootOf(word))))
  return held ?? keywordOf(title).split(' ').slice(-2).join(' ')
}

const rootOf = (word: string) => word.slice(0, ROOT)

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
