import { z } from 'zod'
import { keywordOf } from './clean-title.ts'

const Topics = z.array(z.string())

const list = /\["(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")*\]/

/** Returns the first JSON list of texts in the instructions: topics to choose from. */
export function topicsIn(instructions: string): readonly string[] {
  const found = list.exec(instructions)
  return found ? Topics.parse(JSON.parse(found[0])) : []
}

/** Number of first letters that two words must share to count as forms of one word. */
const ROOT_LETTERS = 4

/**
 * Returns the first topic all of whose words the title has in some form. If there is none, returns the end of the
 * search phrase, which is usually the subject.
 */
export function nameTopic(title: string, topics: readonly string[]): string {
  const roots = new Set(wordsOf(title).map(rootOf))
  const found = topics.find((topic) => wordsOf(topic).every((word) => roots.has(rootOf(word))))
  return found ?? keywordOf(title).split(' ').slice(-2).join(' ')
}

const rootOf = (word: string) => word.slice(0, ROOT_LETTERS)

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
