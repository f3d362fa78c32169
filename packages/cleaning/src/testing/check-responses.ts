import { acceptTitles } from '../accept-titles.ts'
import type { PreparedTitle } from '../prepare-titles.ts'
import type { ResponseItem } from '../read-items.ts'

export const prepared = (id: string, alias: string, title: string): PreparedTitle => ({
  id,
  alias,
  title,
  earlier: [],
})

export const fig = prepared('1aa', 'tfig2', '[Help] how do i prune a fig tree that grow too tall')
export const bread = prepared('1ab', 'tbrd3', 'sourdough starter smells like acetone, is it dead??')
export const router = prepared('1ac', 'trtr4', 'which mesh router covers 3 floors (brick house)')
const titles = [fig, bread, router]

export const cleanFig = { id: 'tfig2', title: 'How do I prune a fig tree that has grown too tall?' }
export const cleanBread = { id: 'tbrd3', title: 'Is my sourdough starter dead if it smells like acetone?' }
export const cleanRouter = { id: 'trtr4', title: 'Which mesh router covers 3 floors?' }

/** Checks a response's items against the titles that were sent. */
export function check(items: ResponseItem[], sent = titles, keyword = false) {
  const { accepted, rejected } = acceptTitles(sent, items, { keyword, absence: 'missing' })
  return { accepted: accepted.map(({ risk, ...title }) => title), rejected }
}
/** Checks the response for one title. */
export const checkFig = (title: string, sent = fig) => check([{ id: sent.alias, title }], [sent])
