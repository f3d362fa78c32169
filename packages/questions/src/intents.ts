import { phrasesIn, phraseTree } from './phrases.ts'
import type { TitleForm } from './title-form.ts'

/**
 * Set phrases by the intent that they express and its variant. `a (b|c|)` matches "a b", "a c" and "a"; `*` stands for
 * any one word, `^` for the beginning of a sentence and `$` for its end.
 */
const INTENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  feedback: {
    nouns:
      'thoughts|opinions|opinion|feedback|critique|critiques|critiquing|criticism|criticisms|c&c|c+c|cc|ccw|your input|constructive|honest (opinion|opinions)',
    ideas:
      'tips|tip|suggestion|suggestions|advice|ideas|idea|input|review|reviews|recommendation|recommendations|pointers|improve|improved|better way',
    check:
      '^ (*|* *|* * *) check (please|plz|pls|) $|^ (*|* *) check (on|for|before|of) (my|this|these|that|a|an)|^ (qc|lc|lg|w2c|wtc|wdywt|id|critique|feedback|thoughts|opinions|advice|suggestions|recommendations|help) (please|plz|pls|this|these|on|for|) (*|* *|) $',
    rate: 'rate (my|me|this)|review my|legit check|fixes $|check time $|be (gentle|honest|brutal)',
    think:
      "what (do|did|does|would|) (you|u|ya|y'all|everyone|everybody|people|reddit|redditors|we) (guys|all|people|folks|) (think|thought|say|make of|feel)|what (cha|you|u|ya) (think|thinking)|watcha think|whatcha think|tell me what you think|let me know what you think|what's your (opinion|verdict|take)|whats your (opinion|verdict|take)|think i",
    how: "how'd i do|how did (i|we) do|how do i look|how am i doing|how'd (it|this) (turn out|come out)|how('s| is|s) (my|our)|how's (my|our)|how does (my|this|it) look|does (this|it|my *) look (ok|okay|good|right|alright)|am i doing (it|this|that) right|doing (it|this) (right|wrong)|does (this|it) work|did i do",
    change:
      'too much $|too small $|too big $|to improve|improvement $|could be better|what can i (do|improve)|what (should|would|could) (i|you) (change|improve|do differently|add)|what to (change|improve)|needs improvement',
    verdict:
      'good or bad|hot or not|yay or nay|yea or nay|keep or|should i (keep|change|shave|cut|buy|get|go)|or not|* or * $|cute or|yes or no|to * or not to',
  },
  identify: {
    this: "(what|which|who|where) (is|are|was|were) (this|that|these|those|it|he|she|they|the) (guy|girl|person|song|thing|font|plant|bug|spider|called|from|of|)|^ (what's|whats|who's|whos) (this|that|it|the *) $|(what's|whats) this from|(what's|whats) the name of|(what's|whats) (this|that|it) called|what is it $|what is this $|what are they|what am i looking at",
    kind: '(what|which) (kind|type|sort|species|breed|brand|model|make|song|movie|film|artist|font|episode|game|anime|show|plant|tree|bird|snake|spider|bug|insect|flower|mushroom) (of|is|are|was|does|did)|what (kind|type|species|breed|brand) $',
    name: 'identify|identified|identification|id (please|plz|pls|this|these|on|request|help)|* id $|id $|(recognize|recognize) (this|these|that|the|it|him|her)|name of (this|that|the|a) (song|movie|game|film|book|show|band|artist|thing|)|name (this|that) (song|movie|tune|game)|(know|figure out|tell me|knows) (what|who|where|which) (this|that|it|these|they|he|she|the)|could (this|it|that) be|^ (source|sauce|song|name|artist) $|know the (name|source|song|artist|title)',
    memory:
      'tip of my tongue|trying to remember|help me find|who is (she|he|this|that)|who made this|how old is this|i remember (a|an|this|playing|reading|watching)',
  },
  obtain: {
    where:
      'where (can|could|do|did|would|should) (i|we|you|one|someone|people) (get|buy|find|go|watch|download|order|purchase|see|read|start|look|)|where to (buy|get|find|start|go|download|watch|order|look|eat|stay|live)',
    anyone:
      '(anyone|anybody|someone|somebody) (have|has|got|know|knows|find|make|want to|manage to|able to|willing to|using|use|used|tried|try|ever|here|in|been|play|recommend|explain|help|tell|translate|care to|read|watched|seen|notice|noticed|experience|experienced|had|heard|remember)',
    'has-anyone':
      '(has|have|does|do|did|can|could|would|will|is|was|are|were) (anyone|anybody|someone|somebody|any of you|any one|some one)',
    'is-there':
      '(is|are|was|were) (any there|there a|there an|there some|there other|there any)|any * out there',
    please:
      'please (tell|help|explain|identify|advise|recommend|suggest)|can you (please|guys|help|recommend|tell|explain|suggest)|mind (telling|explaining|sharing)|care to (explain|share)|help finding|help me out|(please|plz|pls) $',
    one: 'anyone|anybody|someone|somebody|any of you',
    file: '(photo|picture|video|song|art|book|movie|info|sub|subreddit) request|(could|can) (i|we) (get|have|borrow|use)|higher (res|resolution|quality)|hi res|full size|larger (version|image|images)|^ request',
  },
  wanted: {
    end: '(needed|wanted|sought|requested|required|appreciated|welcome) $',
    superlative:
      '^ (best|cheapest|easiest|good|decent|reliable|recommended|favorite|favourite|affordable|cheap|top) (*|* *|* * *) (for|to|in|under|near|around|with)|^ (alternatives|alternative|replacement) (to|for)',
    noun: '(problem|problems|issue|issues|help|question|questions|questiom|trouble) $',
    advice: '(recommendations|recommendation|suggestions|suggestion|advice|request|tips|ideas|options) $',
    would:
      "(would|i'd) (really|) (love|appreciate|like) (some|any|your|to hear|to know|feedback|advice|help|input|suggestions)|i want to learn|would like to (know|hear|learn)|in need of",
    need: '(needs|need|needing|want|wanting|seeking|requesting) (some|serious|your|a little|a bit of|desperate|legal|*|) (advice|help|input|suggestions|recommendations|ideas|opinions|guidance|tips|assistance|info|information|feedback)|could (really|) use',
    fails:
      "can't (solve|find|figure|decide|get|seem|remember)|cannot (find|figure|get)|(won't|doesn't|not|isn't|doesnt|wont) (work|working|start|starting|turn on|load|loading|boot|booting|connect|connecting)|not sure|unsure|confused|keeps *|having (trouble|problems|issues|a problem|difficulty)|stuck",
    am: "(i|i'm|im) (need|looking|searching|wondering|curious|confused|stuck|lost|struggling|thinking|considering|debating|trying|unsure|planning|interested)|^ (need|looking|searching|wondering|curious|struggling|thinking|considering|debating|trying|planning|want|wanting|hoping|seeking)",
    help: 'help me|^ help|halp|^ please help|help (with|on|a)|* help $',
    'how-to':
      'how to (fix|get|find|make|deal|tell|handle|start|go about|best|properly|use|remove|stop|become|approach|answer|*)|best way to|what to (do|get|buy|use|wear|read|watch|play|expect|say|eat)|which * to|how best to|ways to',
    any: 'any (good|tips|advice|suggestions|recommendations|ideas|idea|thoughts|help|way|word|news|info|others|other|free|reason|chance|experience|one)',
    beginner:
      '(first time|newbie|noob|beginner|new) (here|to)|(total|complete|utter) (noob|newbie|beginner)|am i (missing|being|the asshole|crazy|wrong|ready|overreacting|doing)',
    tag: '^ (discuss|discussion|wdis|tomt|iwtl|wsib|eli5|cmv|aita|wibta|request|requests|question|poll|advice|suggestion|suggestions|recommendation|recommendations)|ask *',
    nouns:
      'request|requests|questions|question|help|advice|recommendation|recommendations|suggestion|suggestions|assistance|opinions|thoughts',
    question:
      'question (about|on|regarding|for|re)|questions (about|on|regarding|for)|(quick|noob|dumb|stupid|newbie|simple|serious|general|random) question|a question|my question|have questions',
  },
  audience: {
    you: "you guys|you all|y'all|for those of you|those of you|people who|how many of you|how many people|any of you",
    your: 'your (favorite|favourite|favorites|thoughts|opinion|theory|experience|experiences|take|first|best|worst|go to|advice|story|stories|setup|guess|reaction|plans)',
    'do-you':
      "(do|have|are|would|did|were|will|could) (you|any of you|y'all)|(who|which|what|where|when|why|how) (is|are|was|were|do|did|would|will|should) (you|your|you're)",
    else: 'who else|anyone else|anybody else|does anyone else|has this happened|experience with',
    reddit:
      'reddit|redditors|(hey|so|dear|hello|fellow|ok|okay) (reddit|redditors|guys|everyone|all|folks|people)',
    most: "what's your|whats your|what's the (best|worst|most|craziest|weirdest|coolest|strangest)|whats the (best|worst|most)|what is the (best|worst|most|*)|what (games|movies|books|things|music|shows|bands|songs|albums) (do|are|should|would|have)|(what|which) (one|ones) (is|are|do|would|should)",
  },
  mine: {
    'should-i':
      '(should|can|could|do|am|would|will|did|was|may|shall) (i|we|my)|what (should|do|can|could|would) (i|we)',
    'how-i':
      'how (do|does|can|could|should|would|did) (i|you|we|one|people|someone|it|this|they)|how (much|many|long|often|far|old|big|hard|good|bad)',
    'is-it':
      '(is|are|was) (this|it|that|there|these|my) (a|an|) (normal|ok|okay|safe|possible|worth|good|bad|legit|real|correct|true|bug|glitch|supposed|suppose|just me|enough|right|wrong|legal|weird|common|dangerous|fair|wise|smart|better)|(supposed|suppose|allowed) to|worth (it|the|buying|getting|watching)|(is|are) (there|it) (a|an|any|possible)|possible to',
    why: 'why (does|do|did|is|are|was|were|am|would|has|have) (it|this|my|the|there|some|most|people|they|these|we|everyone|all|i)',
    my: 'my',
  },
  points: {
    this: 'this|these',
    that: 'that|those',
    he: 'he|she|him|her|his',
    they: 'they|them|their',
    you: 'you|your',
  },
  exclaim: {
    says: "who (needs|says|could resist|can resist|would)|what could (possibly|) go wrong|why not $|am i (right|rite) $|amirite|why so|say what|or what $|or something $|what's your excuse|how about (no|them|that|we)|in what (universe|world)|what kind of person|what do you think you're|do you even|(you|u) (mad|jelly)|mad bro|problem $",
    short:
      '^ ready $|too soon $|coincidence $|^ mine $|^ really|^ seriously|^ huh $|^ eh $|^ right $|^ no $|^ wut $|^ what $|get it $|^ anyone $|* anyone $|wat $|finally $|^ jealous|^ interested|any love|^ really *|^ * $',
    tag: "isn't (it|this|he|she|that)|ain't|don't you|aren't (we|you|they)|wasn't (it|that)|right $|no $|eh $|huh $",
    know: 'guess (what|who|which|where)|did you know|have you (heard|ever|seen)|ever (wonder|wondered|feel|notice|noticed|seen|tried|get)|remember when|(remember|recall) (this|these|when|that|the)|what if|what happens when|notice anything|see what|(look|looks|sound|sounds) familiar|ring a bell|is this (real life|the real life|what|how|your|why)|who remembers',
    only: "does anyone else|dae|am i the (only|last)|only one|is it just me|just me|the only one|only person|i can't be the only",
    fan: "who wants|who's (excited|ready|with me|going|up|watching)|who (is|are) (ready|excited|watching|with me|going)|(is|are) you (fucking|kidding|serious|ready)|are you (fucking|kidding|serious|ready|tired|sick|bored)|coming soon|who else (is|wants|loves|has|thinks|*)",
    swear:
      'what (is|the|in the) (this sorcery|fuck|hell|heck|shit|actual|world)|the (fuck|hell|heck)|wtf|(fucking|fuck|shit|damn)',
    why: 'why (would|do|does) (i|people|anyone|someone|you|we) (even|still|always|never)|why (have|had) i never|how have i|how have we|where have you been|why do i|why (am|are) (i|we)|why (no|not)|why would|why (oh|y)',
    we: 'can we (just|all|please|not|also|get|stop)|shall we|what say we|let us|could we|when (will|are) (we|they|people)',
  },
  bait: {
    want: 'want (to|a|an|some|free|more)|need (a|an|some|more|to)|looking (for|to)|interested in|in need of|wanna|wish',
    have: "love|hate|bored|got|have (a|an|you)|struggling|having (problems|trouble)|new to|ready (to|for)|out of|can't|don't|feeling|stuck|think|know|enjoy|live in|going to|planning|anyone (want|need|interested)",
  },
  punch: {
    answer:
      "^ (no|nope|yes|yeah|because|well|that's|thats|it's|its|he|she|just|nothing|one|apparently|story|maybe|in no way|not|challenge|accepted|sure|me too|to *)",
    pitch:
      "here is|heres|here|check|try|then|this is|i'll|watch|join|come|go|read|find|click|learn|let|now|today|visit|give|get|buy|sign|submit",
  },
  offer: {
    will: "(i'll|ill|i will|we'll|i can) (answer|help|post|give|send|draw|make|do|trade|pay|be|take)|want (a|one|some) $|offer|offering|taking requests|ask me anything|ama|amaa|iama|ama $",
    free: 'free|giveaway|giving (away|it)|for free|(i|we) (am|are) giving|who wants (a|to|some)|anyone want|contest|win a|coupon',
    hire: 'hiring|for hire|looking to (hire|help|trade|sell|recruit|give|start|make friends|promote)|(full|part) time|is looking (for|to hire)|job|paid',
    players:
      'looking for (players|members|people|recruits|clan|group|guild|a group|a clan|more|volunteers|contributors|writers|developers|moderators|mods|fellow|friends|participants|testers|beta|*) (players|members|recruits|)|recruiting|recruit|lfg|lfm|lft|lf|clan|guild|volunteers',
    trade: 'wts|wtb|wtt|swap|trade|trading|selling|for sale|price check|pc|fs|ft',
    meet: 'meetup|meet-up|meet up|meetups|hang out|get together|redditors in|any * in|anyone in',
    thread:
      '(weekly|monthly|daily|official|mega|discussion|match|game|free talk|week in|simple questions|question|questions) thread|thread|megathread|free talk',
    cause:
      '(help|helping|helps) (me|us|him|her|them|our|my|this|the|a|) (*|* *|) (fund|funding|support|supporting|promote|promoting)|help (us|him|her|them|our|their) (*|* *|) (save|win|beat|grow|reach|stop)|help (win|save) (the|our|a)|help me (win|get to|reach)|(spread|spreading) (the|) (word|news|awareness|message)|get the word out|(raise|raising) (money|funds|awareness)|reach (our|my|their) (*|) goal|(votes|signatures|backers|donations|subscribers|followers) (needed|wanted|)|(your|some|any) (support|vote|votes|donation|donations)|sign (and|my|our|this)|support (my|our)|(vote|votes) for (us|me|my|our)',
    vote: 'petition|vote|voting|upvote|upvotes|donate|kickstarter|indiegogo|survey|poll|sign up|come join|join (us|me|the)|spread (the|) word|spreading the word|help (us|support|spread|promote|save|fund|me win|make|her|him|them|this)|promote',
    made: '(new|first) subreddit|i (made|created|built|wrote|started|drew|designed|recorded) (a|an|this|my|some)|check (out|it)|shameless plug|(my|our) (new|latest|first) (video|song|game|app|site|blog|album|mix|track)',
    gives:
      'offer|offers|offering|free|giveaway|hiring|recruiting|lfg|ama|meetup|thread|petition|contest|survey|vote|weekly|monthly|daily|official|wts|wtb|wtt|giving|h|w|f4m|m4f|m4m|f4f|r4r',
    prompt: 'writing prompt|wp|tt|eu|cw|pi|rf|ff',
  },
  news: {
    says: 'says|said|reports|report|explains|reveals|claims|breaking|announces|announced|announcement|launches|released|release',
    who: 'obama|bush|romney|trump|u.s|us|government|police|court|congress|republicans|democrats|senate|study|scientists|researchers|president|minister|gop|nyt|pdf|iran|israel|syria|wikileaks',
    media:
      'interview|review|reviews|video|trailer|episode|part|lecture|documentary|podcast|article|essay|talk|clip|live|feat|ft|official|remix|cover|music video|full album',
    guide:
      'guide|tutorial|introduction|introducing|how i|how we|why i|why we|what i learned|things you|ways to|reasons (why|to)|facts about|tips (to|for|from)|in (pictures|photos)|infographic|explained|the truth about|a look at|an analysis|list of|top|why you should|how (the|a|one|this)|why (the|a|this)|what (the|a|every) ',
  },
  shown: {
    post: 'xpost|x-post|x-posted|crosspost|cross-post|cross|repost|fixed|oc|update|psa|til|lpt|mrw|mfw|tifu|nsfw',
    when: "when (you|i|my|your|the)|how i (feel|felt)|the (feel|look|face|moment) when|feels|mfw|what (it's|its) like|that (moment|feeling|awkward)",
    kin: 'my (friend|girlfriend|boyfriend|wife|husband|dad|mom|brother|sister|cat|dog|son|daughter|roommate|grandma|kid|boss|teacher)',
    found:
      '(found|saw|spotted|seen|made|got|bought|drew) (this|these|a|my|it|in|on|at)|just (got|bought|finished|made|found|saw)|came across|stumbled upon|ran across',
    look: "look (what|at|who)|check out|here's|heres|here is|here are|meet|behold|presenting|finally|this (is|was|made|guy|never)|these (are|were)|this (shit|thing) $",
    thank:
      'thanks|thank you|appreciation|love (this|my|these|the)|i (love|think|just|found|present|give)|(too|so) (cute|funny|good|true|much|beautiful|awesome)|happy|rip|congrats|congratulations',
    told: '(he|she|it|they) (is|was|just|said|looks|likes|loves|did)|story|rant|vent|confession|success|joke|jokes|quote|said (to|the)|walks into|asked me|told me|asks|asked',
  },
}

const intents = phraseTree(
  Object.fromEntries(
    Object.entries(INTENTS).flatMap(([intent, shades]) =>
      Object.entries(shades).map(([shade, phrases]) => [`${intent}/${shade}`, phrases]),
    ),
  ),
)

/**
 * Where a phrase occurs: in a question at the title's end, in a question with text after it, right after a question, in
 * brackets, or in another statement.
 */
export type Standing = 'asked' | 'asked-on' | 'after' | 'tagged' | 'said'

/** An intent expressed by a set phrase, as `feedback/think`. */
export type FoundIntent = { intent: string; standing: Standing }

/** Returns the intents that set phrases express in the sentences and brackets of a title. */
export function intentsIn({ sentences, tags }: TitleForm): FoundIntent[] {
  const found = (words: readonly string[], standing: Standing) =>
    phrasesIn(intents, words).map((intent) => ({ intent, standing }))
  const inSentences = sentences.flatMap(({ words, mark }, i) => {
    if (mark === '?') return found(words, i === sentences.length - 1 ? 'asked' : 'asked-on')
    return found(words, sentences[i - 1]?.mark === '?' ? 'after' : 'said')
  })
  return [...inSentences, ...found(tags, 'tagged')]
}

/** Returns true for an appeal ("Help us reach our goal"), which does not ask for a reply. */
export const isAppeal = ({ intent, standing }: FoundIntent) =>
  intent === 'offer/cause' && standing !== 'asked' && standing !== 'asked-on'

/** Returns the features of an intent and of its variant: each with its standing, and with the title's question mark. */
export function intentFeatures({ intent, standing }: FoundIntent, mark: '?' | ''): string[] {
  const series = intent.slice(0, intent.indexOf('/'))
  return [series, intent].flatMap((name) => [`means ${name}:${standing}`, `means ${name}${mark}`])
}
