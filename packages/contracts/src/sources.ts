import { z } from 'zod'

/** A place where people ask questions that programs may read. */
export const SourceId = z.enum(['reddit', 'hacker-news', 'stack-exchange', 'lemmy'])
export type SourceId = z.infer<typeof SourceId>

/** Large instances of Lemmy, read for their own communities only. No other host is ever requested. */
export const LEMMY_INSTANCES = [
  'lemmy.world',
  'lemmy.ml',
  'sh.itjust.works',
  'programming.dev',
  'lemmy.ca',
  'feddit.org',
] as const

interface SourceFacts {
  name: string
  /** What the source calls a community. */
  unit: string
  units: string
  /** The pattern of a community name that the source accepts. */
  communityName: RegExp
  /** Returns a community as people write it: `r/bread`. */
  label: (community: string) => string
  /** Returns the address of a community's page. */
  address: (community: string) => string
  /** Matches the hosts of its posts' addresses. */
  hosts: RegExp
  /** Returns the community's server, for a source whose servers each have their own outages and limit. */
  serverOf?: (community: string) => string
  /** Prefix of its posts' ids; empty for Reddit. */
  idPrefix: string
  /** One request can tell which of many posts still exist. */
  checksPosts: boolean
  /** Hosts of its servers, each with a separate limit; missing for a single server. */
  servers?: readonly string[]
  /** Prefix of exported files' names, unique among sources. */
  filePrefix: string
}

/** Returns a site's host; a few sites have their own domain. */
function hostOfSite(site: string): string {
  if (/^mathoverflow(?:\.net)?$/.test(site)) return 'mathoverflow.net'
  const hasOwn = /^(?:[a-z]+\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps)$/.test(site)
  return `${site}.${hasOwn ? '' : 'stackexchange.'}com`
}

/** What the page and the schemas need to know about each source. `@quarry/platforms/source` says how to read it. */
export const sourceFacts: Record<SourceId, SourceFacts> = {
  reddit: {
    name: 'Reddit',
    unit: 'subreddit',
    units: 'subreddits',
    communityName: /^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/,
    // Titles from a file use the file's name instead, which has a dot, unlike any subreddit.
    label: (community) => (community.includes('.') ? community : `r/${community}`),
    address: (community) => `https://www.reddit.com/r/${community}/`,
    hosts: /^www\.reddit\.com$/,
    idPrefix: '',
    checksPosts: true,
    filePrefix: 'reddit',
  },
  'hacker-news': {
    name: 'Hacker News',
    unit: 'list',
    units: 'lists',
    communityName: /^(?:ask-hn|stories)$/,
    label: (community) => (community === 'ask-hn' ? 'Ask HN' : 'Stories that ask'),
    address: (community) => `https://news.ycombinator.com/${community === 'ask-hn' ? 'ask' : ''}`,
    hosts: /^news\.ycombinator\.com$/,
    idPrefix: 'hn-',
    checksPosts: true,
    filePrefix: 'hacker-news',
  },
  'stack-exchange': {
    name: 'Stack Exchange',
    unit: 'site',
    units: 'sites',
    // The API's name for a site: `cooking`, `pt.stackoverflow`.
    communityName: /^[a-z][a-z0-9.-]{1,39}$/,
    label: (community) => community,
    address: (community) => `https://${hostOfSite(community)}/`,
    hosts:
      /^(?:[a-z0-9.-]+\.stackexchange\.com|(?:[a-z]+\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps)\.com|mathoverflow\.net)$/,
    idPrefix: 'se-',
    checksPosts: true,
    filePrefix: 'stack-exchange',
  },
  lemmy: {
    name: 'Lemmy',
    unit: 'community',
    units: 'communities',
    communityName: /^[a-z0-9_]{1,25}@[a-z0-9][a-z0-9.-]{3,23}$/,
    label: (community) => `!${community}`,
    address: (community) => {
      const [name, host] = community.split('@')
      return `https://${host}/c/${name}`
    },
    serverOf: (community) => community.slice(community.indexOf('@') + 1),
    hosts: new RegExp(`^(?:${LEMMY_INSTANCES.join('|').replaceAll('.', '\\.')})$`),
    idPrefix: 'lemmy-',
    checksPosts: false,
    servers: LEMMY_INSTANCES,
    filePrefix: 'lemmy',
  },
}

/** Returns a community as people write it. A missing source means Reddit. */
export const communityLabel = (community: string, source: SourceId = 'reddit'): string =>
  sourceFacts[source].label(community)

/**
 * Returns a community's name that is unique across sources: `bread` on Reddit, `stack-exchange:cooking` on Stack
 * Exchange.
 */
export const communityRef = (community: string, source: SourceId = 'reddit'): string =>
  source === 'reddit' ? community : `${source}:${community}`

/** Parses what `communityRef` returns. */
export function readCommunityRef(ref: string): { community: string; source: SourceId } {
  const [id = '', community] = ref.split(':')
  const source = SourceId.safeParse(id).data
  return source && community ? { community, source } : { community: ref, source: 'reddit' }
}

/** Returns the label of a reference's community. */
export function refLabel(ref: string): string {
  const { community, source } = readCommunityRef(ref)
  return communityLabel(community, source)
}

/** 2 to 21 characters, as Reddit allows. Compare names without case. */
export const SubredditName = z
  .string()
  .regex(sourceFacts.reddit.communityName, 'must be a subreddit name: 2 to 21 letters, digits or underscores')
export type SubredditName = z.infer<typeof SubredditName>

/** Returns the name in a typed or pasted subreddit (`r/x`, `/R/x/`, a Reddit URL). */
export function readSubredditName(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:[a-z]+\.)?reddit\.com(?=\/)/i, '')
    .replace(/^\/?r\//i, '')
    .replace(/[/?#].*$/, '')
    .trim()
}
