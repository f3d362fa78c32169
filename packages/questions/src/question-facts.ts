/**
 * What Reddit sends about a post besides its title. Any field may be unknown, because older responses and session files
 * lack some.
 */
export interface PostFacts {
  /** A text post, not a link. If unknown, the post's other facts are ignored. */
  isSelf?: boolean
  /** A text post with text below its title. */
  hasText?: boolean
  /** The link's host, such as `i.imgur.com`. */
  domain?: string
  /** Reddit's guess at what a link shows, such as `image` or `hosted:video`. */
  hint?: string
  isGallery?: boolean
  /** The URL reveals what kind of content is behind a link. */
  url?: string
  flair?: string
  /** Points and comments: questions have few points for their number of comments. */
  score?: number
  numComments?: number
}

/**
 * Counts of the subreddit's posts that were read so far: all, text posts, posts with a question mark, and text posts
 * with one.
 */
export interface SubredditFacts {
  posts: number
  selfPosts: number
  marked: number
  markedSelf: number
}

/** A title with the known facts about its post and subreddit. */
export interface TitleInContext {
  title: string
  subreddit?: string
  post?: PostFacts
  community?: SubredditFacts
}

/**
 * What a probability is based on besides the title: nothing, the subreddit, or the post, with or without the subreddit.
 */
export type Basis = 'title' | 'community' | 'post'

export function basisOf({ subreddit, post, community }: TitleInContext): Basis {
  if (post?.isSelf !== undefined) return 'post'
  return subreddit || community ? 'community' : 'title'
}

/** The kinds of content that a post may have. */
type ContentKind = 'text' | 'image' | 'video' | 'reddit' | 'music' | 'shop' | 'news' | 'site'

const DOMAINS: readonly (readonly [ContentKind, RegExp])[] = [
  [
    'image',
    /imgur|flickr|minus\.com|qkme|quickmeme|tumblr|deviantart|imageshack|photobucket|instagr|wikimedia|i\.redd\.it|gfycat|giphy|^i\.|(?:^|\.)(?:img|images?|photos?|pics)\./,
  ],
  ['video', /youtu|vimeo|liveleak|twitch|v\.redd\.it|dailymotion|streamable|tiktok/],
  ['reddit', /reddit\.com|redd\.it/],
  ['music', /soundcloud|bandcamp|spotify/],
  ['shop', /amazon|ebay|etsy|kickstarter|indiegogo/],
  [
    'news',
    /news|times|post|bbc|cnn|guardian|reuters|slate|atlantic|npr|telegraph|daily|herald|tribune|journal|gazette|wired|forbes/,
  ],
]

/** Returns the post's kind of content: a text, a picture, a video, news or another site. */
export function contentKind({ isSelf, domain = '', hint = '', isGallery, url = '' }: PostFacts): ContentKind {
  if (isSelf) return 'text'
  if (isGallery || hint === 'image' || (url !== '' && PICTURE.test(url))) return 'image'
  if (hint.includes('video')) return 'video'
  return kindOfHost(domain || hostOf(url))
}

const KEPT_MAX = 4000

const kindOfHost = memoize(KEPT_MAX, (name): ContentKind => {
  const host = name.toLowerCase()
  return DOMAINS.find(([, hosts]) => hosts.test(host))?.[0] ?? 'site'
})

const PICTURE = /^[^?#]*\.(?:jpe?g|png|gifv?|webp)(?:[?#]|$)/i

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? ''
}

const ASKING_FLAIR =
  /question|help|advice|solved|answered|recommend|suggest|support|request|discussion|eli5|troubleshoot|tech|identif|what|how|\bid\b|\bq\b/i
const SHOWING_FLAIR =
  /meme|\boc\b|news|video|image|pics?\b|picture|photo|art|humou?r|funny|shit ?post|joke|article|announcement|guide|showcase|gif|story|rant|update|trailer|link|misleading|official|meta|mod/i

/** Returns the kind of post that its flair indicates. */
export const flairKind = memoize(KEPT_MAX, (flair): 'asking' | 'showing' | 'other' => {
  if (ASKING_FLAIR.test(flair)) return 'asking'
  return SHOWING_FLAIR.test(flair) ? 'showing' : 'other'
})

/** Kinds of subreddits by patterns of their names. A name may match several kinds or none. */
const COMMUNITY_KINDS: Readonly<Record<string, RegExp>> = {
  asking:
    /^ask|ask(?:$|[_A-Z])|advice|help|question|homework|explain|eli5|should|what(?:is|s|should)|tipof|suggest|recommend|request|findareddit|techsupport|forme$|4noobs$|outoftheloop|^learn|ootl/i,
  showing:
    /funny|pics?$|gifs|meme|videos?$|circlejerk|porn$|^aww|showerthoughts|todayilearned|lifeprotips|youshouldknow|news|twitter|quotes|jokes|comics|facepalm|^wtf|madlads|cringe|murdered|interesting|justiceserved|malicious|maps?$|oddly|mildly|art$|^art|photos?|itookapicture|bestof|vines?$|uplifting|dank|satisfying|infuriating|announcements|changelog|trees$|reaction|tiktok/i,
  joking:
    /joke|jerk|shitty|nocontext|yahooanswers|brave|copypasta|onion|lol|humou?r|pun(?:s|ny)|riddle|tales|stories|writing|prompt|haiku|lyrics|showerth|thathappen|cringe|quotes|memes?|advicean|adviceatheists|macro|animals|dae/i,
  trading:
    /swap|trade|exchange|sale|market|forhire|jobs?$|hits|giveaway|playitforward|gift|free|deals|coupon|random_?acts|assistance|borrow|loans/i,
  meeting: /meetup|lfg|lft|friends|r4r|penpal|clan|recruit|social|gonewild|dating/i,
  identifying: /whatsth|whatis|tipof|namethat|identif|findareddit|what.*this|helpme/i,
  judging: /crit|feedback|rateme|amiugly|proofread|critique|advice|fashion|hair|makeup|design|drawing|learn/i,
  picturing:
    /porn|pics|gifs?$|wallpaper|^art$|photo|maps|doodle|sketch|imaginary|cats|dogs|aww|cute|tattoo|graffiti|food/i,
  reporting: /news|politic|world|econom|science$|environment|climate|media|law|energy/i,
  debating: /debate|askhist|ask|discuss|philosophy|change/i,
  technical:
    /linux|windows|\bmac|computer|tech|support|android|^ios|iphone|apple|program|code|coding|script|java|python|web|css|html|sql|data|dev|server|network|hack|browser|chrome|firefox|ubuntu|debian|excel|software|hardware|electr|engineer|pc$|^pc|game(?:s|ing)?$|3d|emul|audio/i,
  personal:
    /relationship|dating|parent|jobs?$|career|legal|law$|loseit|depress|suicide|anxiety|sex|teen|school|college|university|finance|money|wedding|pregnan|confess|offmychest|adhd|health|fitness|women|girl|guy|men$|life|self|love|breakup|pets?$/i,
  helping:
    /help|support|suggest|recommend|buildapc|homework|advice|questions|noob|beginner|trying|learn|needa|whattow|wheredo/i,
}

/** Returns features of a subreddit's purpose, inferred from its name. */
export const communityKinds = memoize(KEPT_MAX, (subreddit): readonly string[] =>
  Object.entries(COMMUNITY_KINDS).flatMap(([kind, names]) => (names.test(subreddit) ? [`r/${kind}`] : [])),
)

/** How many posts of the average subreddit are mixed into a subreddit's shares. */
const PRIOR_POSTS = 4
const USUAL = { selfPosts: 0.3, markedSelf: 0.3, markedLinks: 0.07 }

/** Returns half the log-odds that a post is a text, and that a text or a link has a question mark. */
export function communityShares({ posts, selfPosts, marked, markedSelf }: SubredditFacts) {
  const links = Math.max(0, posts - selfPosts)
  return {
    self: halfLogit(selfPosts, posts, USUAL.selfPosts),
    'self-asks': halfLogit(markedSelf, selfPosts, USUAL.markedSelf),
    'link-asks': halfLogit(Math.max(0, marked - markedSelf), links, USUAL.markedLinks),
  }
}

function halfLogit(part: number, whole: number, usual: number): number {
  const share = (Math.min(part, whole) + PRIOR_POSTS * usual) / (whole + PRIOR_POSTS)
  return Math.log(share / (1 - share)) / 2
}

/** A post with fewer points and comments in total is too new for them to be evidence. */
const COUNTS_FROM = 10

/** Returns how many comments a post has per point, and its points, both on a log scale; undefined for new posts. */
export function responseTo({ score, numComments }: PostFacts): { talk: number; score: number } | undefined {
  if (score === undefined || numComments === undefined) return undefined
  const points = Math.max(0, score)
  if (points + numComments < COUNTS_FROM) return undefined
  return { talk: Math.log((numComments + 1) / (points + 3)), score: Math.log(points + 1) / 3 }
}

interface Post {
  title: string
  isSelf: boolean
}

/** Counts a subreddit's posts, text posts and titles with a question mark. */
export function factsOf(posts: readonly Post[]): SubredditFacts {
  const selfPosts = posts.filter(({ isSelf }) => isSelf)
  return {
    posts: posts.length,
    selfPosts: selfPosts.length,
    marked: posts.filter(isMarked).length,
    markedSelf: selfPosts.filter(isMarked).length,
  }
}

/** Returns the sum of both; undefined if neither is known. */
export function addFacts(
  one: SubredditFacts | undefined,
  other: SubredditFacts | undefined,
): SubredditFacts | undefined {
  if (!one || !other) return one ?? other
  return {
    posts: one.posts + other.posts,
    selfPosts: one.selfPosts + other.selfPosts,
    marked: one.marked + other.marked,
    markedSelf: one.markedSelf + other.markedSelf,
  }
}

/** Counts question marks exactly as in the model's training data. */
function isMarked({ title }: Post): boolean {
  return title.includes('?')
}

/** Longer keys are not cached. */
const KEY_MAX = 100

/**
 * Returns the function with a cache for keys of up to 100 characters, such as names of subreddits, which recur in a
 * run. The cache is emptied when it has `most` keys; 4,000 take at most 1 MB.
 */
export function memoize<V>(most: number, find: (key: string) => V): (key: string) => V {
  const kept = new Map<string, V>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = find(key)
    if (key.length > KEY_MAX) return found
    if (kept.size >= most) kept.clear()
    kept.set(key, found)
    return found
  }
}
