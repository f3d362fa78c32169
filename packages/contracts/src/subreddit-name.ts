import { z } from 'zod'

/** 2 to 21 characters, like Reddit's own names. Compare them without case. */
export const SubredditName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/,
    'must be a subreddit name: 2 to 21 letters, digits or underscores',
  )
export type SubredditName = z.infer<typeof SubredditName>

/** Returns only the name of a typed or pasted subreddit (`r/x`, `/R/x/`, a Reddit URL). */
export function readSubredditName(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:[a-z]+\.)?reddit\.com(?=\/)/i, '')
    .replace(/^\/?r\//i, '')
    .replace(/[/?#].*$/, '')
    .trim()
}
