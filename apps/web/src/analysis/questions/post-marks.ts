import type { GoneReason } from '@quarry/contracts/question'

export const deletionNames: Readonly<Record<GoneReason, string>> = {
  deleted: 'Post deleted',
  removed: 'Post removed',
}

/** Also says who deleted the post, as far as its source reports it. */
export const deletionReasons: Readonly<Record<GoneReason, string>> = {
  deleted: 'The post was deleted, usually by its author',
  removed: 'The post was removed by moderators, a filter or the site itself',
}
