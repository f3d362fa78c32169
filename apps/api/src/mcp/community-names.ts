import { communityLabel, type SourceId, sourceFacts } from '@quarry/contracts/sources'

const hackerNews = sourceFacts['hacker-news']
const lists = new Map(['ask-hn', 'stories'].map((name) => [hackerNews.label(name).toLowerCase(), name]))

/** Returns a community's name from any way of writing it: `r/bread`, `reddit:bread`, `!bread@lemmy.world`, `Ask HN`. */
export function communityName(written: string): string {
  const name = written
    .trim()
    .replace(/^(?:reddit|hacker-news|stack-exchange|lemmy):/i, '')
    .replace(/^(?:!|\/?r\/)/i, '')
  return lists.get(name.toLowerCase()) ?? name
}

/** Returns true if this is a way of writing the community. A bare name may be a community of several sources. */
export function isCommunity(written: string, community: string, source: SourceId = 'reddit'): boolean {
  const label = communityLabel(community, source)
  const forms = [community, label, `${source}:${community}`].map((form) => form.toLowerCase())
  return forms.includes(written.trim().toLowerCase())
}
