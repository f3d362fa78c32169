import type { Question } from './question.ts'

const PATH = /^\/demo\/post\/[a-z0-9.-]{1,80}$/

/** Returns true if the link is of a post that the sandbox invented. Quarry serves a page of its own there. */
export const isDemoPost = (permalink: string): boolean => PATH.test(permalink)

/** Returns the link of an invented post, instead of its address at the source that the sandbox stands in for. */
export function demoPostPath({ id, permalink }: Pick<Question, 'id' | 'permalink'>): string {
  // The id of a post on Lemmy is a hash, which doesn't tell the sandbox which post it is.
  const [, host, number] =
    (id.startsWith('lemmy-') && /^https:\/\/([^/]+)\/post\/(\d+)$/.exec(permalink)) || []
  return `/demo/post/${host && number ? `lemmy-${host}-${number}` : id}`
}
