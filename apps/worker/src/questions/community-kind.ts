const ASKING =
  /^ask|ask(?:$|[_A-Z])|advice|help|question|homework|explain|eli5|should|what(?:is|s|should)|tipof|suggest|recommend|request|findareddit|techsupport|forme$|4noobs$|outoftheloop|^learn|ootl/i
const SHOWING =
  /funny|pics?$|gifs|meme|videos?$|circlejerk|porn$|^aww|showerthoughts|todayilearned|lifeprotips|youshouldknow|news|twitter|quotes|jokes|comics|facepalm|^wtf|madlads|cringe|murdered|interesting|justiceserved|malicious|maps?$|oddly|mildly|art$|^art|photos?|itookapicture|bestof|vines?$|uplifting|dank|satisfying|infuriating|announcements|changelog|trees$|reaction|tiktok/i

/** What a community is for, as far as its name tells: asking, or showing and joking. */
export function communityKind(subreddit: string | undefined): 'asking' | 'showing' | 'other' | undefined {
  if (!subreddit) return undefined
  if (ASKING.test(subreddit)) return 'asking'
  return SHOWING.test(subreddit) ? 'showing' : 'other'
}
