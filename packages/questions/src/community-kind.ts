import { featureOf } from './feature-names.ts'
import { remembering } from './remember.ts'

/** Kinds of subreddits by parts of their names. A name may match several kinds or none. */
const KINDS: Readonly<Record<string, RegExp>> = {
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

const kinds = Object.entries(KINDS).map(([kind, names]) => ({ feature: featureOf(`r/${kind}`), names }))

const KEPT_MAX = 4000

/** Returns the features of a subreddit's purpose, judged by its name. */
export const communityKinds = remembering(KEPT_MAX, (subreddit): readonly number[] =>
  kinds.flatMap(({ feature, names }) => (names.test(subreddit) ? [feature] : [])),
)
