import { z } from 'zod'

/** A place where people ask and programs may read. */
export const SourceId = z.enum(['reddit', 'hacker-news', 'stack-exchange', 'lemmy'])
export type SourceId = z.infer<typeof SourceId>

/** The large instances of Lemmy whose own communities are read. No other host is ever requested. */
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
  /** One community, as the source calls it. */
  unit: string
  units: string
  /** Name of a community, as the source accepts it. */
  communityName: RegExp
  /** Returns a community as people write it. */
  label: (community: string) => string
  /** Returns the address of a community for people. */
  address: (community: string) => string
  /** Hosts of its posts' addresses. */
  hosts: RegExp
  /** Returns the community's server for a source with several servers, each with its own outages and limit. */
  serverOf?: (community: string) => string
  /** Begins the ids of its posts; empty for Reddit's own. */
  idPrefix: string
  /** It tells of many posts at once whether they still exist. */
  checksPosts: boolean
  /** Hosts of its servers where it has several, each with a limit of its own. */
  servers?: readonly string[]
  /** Begins the names of exported files and is unique among sources. */
  filePrefix: string
}

/** A site's host: a few have their own domain. */
function hostOfSite(site: string): string {
  if (/^mathoverflow(?:\.net)?$/.test(site)) return 'mathoverflow.net'
  const hasOwn = /^(?:[a-z]+\.)?(?:stackoverflow|superuser|serverfault|askubuntu|stackapps)$/.test(site)
  return `${site}.${hasOwn ? '' : 'stackexchange.'}com`
}

/** What people and schemas need to know of each source. How it is read is in `@quarry/platforms/source`. */
export const sourceFacts: Record<SourceId, SourceFacts> = {
  reddit: {
    name: 'Reddit',
    unit: 'subreddit',
    units: 'subreddits',
    communityName: /^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/,
    // Titles of a file are named after it; no subreddit has a dot.
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
    // The API's name of a site: `cooking`, `pt.stackoverflow`.
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
    // The instances that Quarry reads.
    hosts: new RegExp(`^(?:${LEMMY_INSTANCES.join('|').replaceAll('.', '\\.')})$`),
    idPrefix: 'lemmy-',
    checksPosts: false,
    servers: LEMMY_INSTANCES,
    filePrefix: 'lemmy',
  },
}

/** Returns a community as people write it. A missing source is Reddit. */
export const communityLabel = (community: string, source: SourceId = 'reddit'): string =>
  sourceFacts[source].label(community)

/** Names a community across all sources: `bread` for Reddit, `stack-exchange:cooking` for Stack Exchange. */
export const communityRef = (community: string, source: SourceId = 'reddit'): string =>
  source === 'reddit' ? community : `${source}:${community}`

/** The reverse of `communityRef`. */
export function readCommunityRef(ref: string): { community: string; source: SourceId } {
  const [id = '', community] = ref.split(':')
  const source = SourceId.safeParse(id).data
  return source && community ? { community, source } : { community: ref, source: 'reddit' }
}

/** Returns the label of the community that a reference names. */
export function refLabel(ref: string): string {
  const { community, source } = readCommunityRef(ref)
  return communityLabel(community, source)
}

/** 2 to 21 characters, like Reddit's own names. Compare them without case. */
export const SubredditName = z
  .string()
  .regex(sourceFacts.reddit.communityName, 'must be a subreddit name: 2 to 21 letters, digits or underscores')
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
