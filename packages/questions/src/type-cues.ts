/** Words that indicate the type of a question, in the notation of intents.ts. */
export const TYPE_CUES: Readonly<Record<string, string>> = {
  'how-to/how':
    'how (do|does|can|could|would|did) (i|you|we|one|people|they|someone)|how to|how should (i|one|we)|how do you guys|how best to|how might|how can',
  'how-to/way':
    'best way to|best ways to|way to|ways to|easiest way|a way|method for|methods for|tutorial|tutorials|walkthrough|step by step|guide|tips for|tips on|tips|tricks|learn to|learn how|i want to learn|is it possible to|possible to|getting started|get started|start learning|how to start|instructions|technique',
  'reason/why':
    "why|^ why|how come|whys|why's|why (is|are|do|does|did|was|were|isn't|don't|doesn't|didn't|has|have|would|can't)",
  'reason/cause':
    "what (is|was) the (reason|point|purpose|deal|logic|reasoning|appeal)|what's the (point|deal|reason|purpose|big deal|appeal)|whats the (point|deal|reason)|reason (for|why|behind|that)|reasons (for|why|behind)|what (causes|caused|makes|made)|explain why|wondering why|explanation for|for what reason",
  'fact/what':
    "(what|who|where|when|which) (is|are|was|were|does|do|did|will|has|happened|happens) (the|this|that|these|those|it|a|an|*)|what's (the|this|that|a)|what kind of|what type of|what does|what happened|what would happen|who (made|wrote|plays|played|owns|won)|when (is|will|does|did|are)|what time",
  'fact/how':
    'how (many|much|long|often|old|far|big|fast|tall|common|does|is|are|did|was|accurate|hard|safe|likely|important)',
  'fact/is':
    '^ (is|are|was|were|does|do|did|will|can|could|has|have|would) (the|it|this|that|there|they|he|she|any|a|an|we|*)|is it (true|possible|legal|normal|safe|ok|okay|bad|worth)|is there (a|an|any)|are there (any|other)|did (anyone|i|he|she|they|the)|is this (a|the|normal|true|real|legit)|(allowed|legal|possible|true|supposed|any word|any news|any info|confirmed)',
  'fact/identify':
    '(what|who) (is|are) (this|that|these|those|it|they|he|she)|identify|id|tomt|name of|what (song|movie|plant|bug|spider|tree|bird|breed|species)|remember (a|the)|find (a|this|the) (song|movie|game|book|video)|what (is|was) (this|the name)|called|does anyone know (what|who|where|when|if)|anyone know|source',
  'fact/eli5':
    'eli5|explain|meaning of|mean|means|definition|stand for|question about|questions about|clarify|understand|history of|difference',
  'recommendation/best':
    "best|the best *|what's the best|what is the best|good * (for|to|in)|(best|good|great|favorite|cheap|decent|nice|reliable|solid|quality|affordable) (*|) (for|in|to|under|around|near)|must (see|read|have)",
  'recommendation/seek':
    'looking for|recommend|recommendation|recommendations|recommended|suggest|suggestion|suggestions|suggest me|any good|need a|need an|need some|in search of|similar to|like * $|alternatives|alternative to|alternative|replacement for|gift|gifts|gift ideas|ideas for|wsib|request|requesting|looking to (buy|get)|want to (buy|get)|seeking|any * for',
  'recommendation/which':
    'which|which * (should|is|to|would)|books|movie|movies|show|shows|game|games|laptop|phone|camera|bike|car|brand|kind of *|* should|* to|other|music|podcasts|anime|songs|album|albums|products|resources|sites|apps|what should i (buy|get|read|watch|play|use|see|eat|order|wear|listen)|what to (read|watch|buy|get|play|use|see|eat|wear)|where (can|should|could) i (find|buy|get|go|eat|stay|order|download|watch|read)|where to|where (is|are) the best|places (to|in|for)|place (to|in|for)|subreddit (for|about|where|that)|subreddits|is there a subreddit|resources|resource|sites|websites|website|apps|software|books|restaurants|bars',
  'troubleshooting/fails':
    "(won't|doesn't|not|isn't|can't|wont|doesnt|cant|cannot|unable to|stopped|aren't|don't|keeps|keep|couldn't) (work|working|start|starting|turn on|load|loading|boot|booting|connect|connecting|play|playing|show|open|install|update|see|get|log|use|run|running|*|respond|charge|recognize|detect|sync|print|save|find|access|hear)|not working|no longer|stopped working|does not|will not|no sound|no (signal|power|video|audio)",
  'troubleshooting/problem':
    'problem|problems|issue|issues|error|errors|bug|bugs|glitch|glitchy|crash|crashes|crashing|crashed|freezes|freezing|frozen|lag|lagging|stuck|broken|broke|fix|fixed|fixing|virus|malware|trouble|troubleshooting|troubleshoot|failing|failed|fail|fails|slow|weird|wrong|what am i doing wrong|whats wrong|corrupted|dead|dying|died|leaking|noise|driver|drivers|blue screen|missing|disappeared|solution|solve|help with my|diagnose|symptoms',
  'comparison/or':
    "or|* or *|vs|versus|vs.|v|better|which is better|better than|difference between|differences between|compared to|compare|comparison|instead of|which (one|is|would|of|do you prefer)|what's the difference|pros and cons|over|prefer|rather|stay * or|keep|worth (upgrading|switching|it)|switch from|should i * or|either|between",
  'experience/think':
    "what (do|does|did|are) (you|everyone|reddit|people|we|y'all|you guys|everybody|r/*) (think|thoughts|guys|all|*)|think|thoughts|thoughts on|opinion|opinions|your opinion|your thoughts|opinions on|feedback|critique|criticism|c&c|rate|review|reactions|reaction|how did i do|how'd i do|discuss|discussion|what's your (take|opinion)|how do you (feel|guys feel|all feel)|feel about|is (overrated|underrated)|views on|agree|impressions|let me know",
  'experience/you':
    "(do|does|have|has|did|are|is|was|would|were|will|who|can) (you|anyone|anybody|any of you|you guys|everyone|someone|anyone else|any one|else|y'all)|who else|anyone else|your (favorite|favourite|first|best|worst|experience|experiences|story|stories|most|biggest|*)|what's your|whats your|what is your|what are your|what are you|what was your|who is your|which * (do|did|are|have) you|what (games|movies|books|*) (do|did|are|have) you|how (do|did|are|often do|many of|would) you|when did you|what (did|do|would|have) you|where (do|did|are) you|how many of (you|us)|if you (could|had|were)|most|ever|craziest|funniest|favorite|favourite|favorites|share your|tell (us|me) (your|about)|experience with|experiences with|any experience|people who|those of you|redditors who|reddit|dae",
  'advice/should':
    "should i|what should i do|what do i do|what would you do|advice|need advice|advice on|need help|am i|is it (wrong|ok|okay|bad|weird|normal) (to|if|for|that)|do i|would it be|help me|please help|where do i go|what can i do|what to do|is it worth|thinking (of|about)|considering|dilemma|torn|not sure (if|what|how)|don't know (what|how|if)|worth it|worth|good idea|bad idea|right (choice|decision|move)|how (do|can|should) i (deal|tell|get over|cope|handle|approach|ask|help|stop|move|convince|break|respond|talk|know|make friends)|dealing with|deal with|struggling|struggle|guidance|career|first time|suicidal|depressed|lost|scared|nervous|worried|critique|chance me|opinions needed",
  'advice/person':
    "my (girlfriend|boyfriend|gf|bf|wife|husband|ex|parents|mom|dad|mother|father|friend|friends|boss|job|roommate|roommates|landlord|family|son|daughter|brother|sister|life|relationship|so|crush|marriage|kid|child|teacher|neighbor|coworker|school|degree|dog|cat|hair|face|house|apartment|money|credit|finances)|i (am|have|was|want|feel|just|need|don't|can't|think|got)|i'm (a|*)|relationship|dating|she|he|her|him|college|job|interview|school|degree|major|move|moving|quit|lawyer|rent|salary|loan|debt",
  'other/make':
    'can (someone|anyone|somebody|anybody|you|we|i) (photoshop|make|draw|edit|remove|translate|create|post|upload|give|send|get|have|turn|add|please|share|trade|do|help|colorize|fix)|photoshop|translate|translation|draw|request|photo request|could (someone|we|you|i)|looking for (players|people|someone|a group|friends|members|partner|a partner|help|participants|volunteers|mods)|anyone (want|wanna|interested|up|down|going|willing|care|in|from|selling|have a|have an|got)|anybody (want|interested|in)|can we (have|get|make|add|change|please)|would anyone (be|like|want)|does anyone want|who wants|can i (get|have|borrow|use)|willing to|feature|suggestion for|idea|petition|would it be (possible|cool)|mods|moderators|flair|sidebar|subreddit|meetup|interested in|join',
}

/** Subjects by their words. They indicate the type: people ask for recommendations of products, and how to repair faults. */
const SUBJECTS: Readonly<Record<string, string>> = {
  product:
    'laptop laptops phone phones headphones headphone earbuds speakers speaker camera cameras lens lenses bike bikes car cars truck monitor monitors keyboard keyboards mouse tv tablet tablets knife knives watch watches boots shoes shoe jeans jacket jackets coat shirt shirts pants dress bag bags backpack backpacks tent tents guitar guitars amp amps pedal pedals mic microphone interface router routers ssd gpu cpu motherboard psu case cooler printer printers scope scopes rifle pistol holster ammo tool tools razor razors soap shampoo conditioner moisturizer makeup lipstick perfume cologne pen pens notebook desk chair mattress couch blender grinder kettle vape vaporizer vaporizers bong pipe beer beers wine whiskey coffee tea gear equipment kit hardware accessories charger cable adapter helmet gloves tires brand brands product products gift gifts present budget price cheap affordable wallet belt sunglasses glasses skis snowboard board boards',
  place:
    'place places restaurant restaurants bar bars cafe shop shops store stores park parks trail trails hike hikes museum museums club clubs gym gyms hotel hostel hotels hostels neighborhood neighborhoods area areas city cities town campground camping school schools university college colleges mechanic dentist doctor barber salon haircut venue beach church apartment apartments bakery butcher brewery spot spots airport tour company companies clinic vet lawyer therapist plumber',
  work: 'book books novel novels movie movies film films show shows series anime manga comic comics album albums song songs track tracks artist artists band bands podcast podcasts documentary documentaries game games author authors rapper playlist mix mixes dj label genre story stories poem poems poetry fiction musicians',
  source:
    'site sites website websites app apps software program programs resource resources tutorial tutorials subreddit subreddits subs forum forums blog blogs channel channels link links course courses class classes textbook textbooks dictionary extension plugin plugins addon addons mod mods library framework wiki pdf download downloads article articles template pattern patterns recipe recipes map maps',
  picture:
    'wallpaper wallpapers picture pictures pic pics image images photo photos gif gifs photoshop photoshopped resolution hq hd larger bigger version upload reupload album background backgrounds edit edited crop cropped colorize restore draw drawn drawing vector request requests translate translation translated proofread proofreading download torrent seed scan scans transcript transcribe subtitle subtitles logo',
  help: 'volunteers volunteer willing partner partners testers tester player players someone group members invite invites favor favour borrow lend trade donate survey homework assignment',
  fault:
    "error errors bug bugs glitch glitches crash crashes crashed crashing freeze freezes freezing frozen lag lagging stuck broken broke virus malware slow corrupted dead died dying leak leaking noise missing disappeared fail fails failed failing stops stopped won't wont doesn't doesnt isn't cannot unable static glitchy flickering overheating disconnects disconnecting reboot loop panic bsod unresponsive refuses weird blank",
  system:
    'windows linux mac osx ubuntu ios android firefox chrome browser driver drivers server network wifi router bios boot install installing installed installation update updating upgrade usb hdmi port monitor sync login password account settings script code function query database api excel formula macro command terminal file files folder itunes steam pc computer iphone ipad ipod xbox ps3 flash java python php javascript jquery css html sql git',
  person:
    'girlfriend boyfriend gf bf wife husband ex parents mom dad mother father friend friends boss roommate roommates landlord family son daughter brother sister kid kids child baby crush marriage teacher neighbor coworker fiance fiancee date dating relationship breakup divorce wedding he she him her',
  life: 'job jobs career interview resume degree major college school internship salary rent money debt loan loans credit budget taxes lawyer lease move moving quit therapy therapist depressed depression anxiety suicidal lonely lost scared worried nervous stressed overwhelmed diet weight gym workout routine sleep acne skin hair beard tattoo piercing pregnant period pain doctor symptoms medication dose puppy cat dog training',
  opinion:
    'think thoughts thought opinion opinions favorite favourite favorites favourites feel feeling feelings overrated underrated best worst coolest craziest weirdest funniest scariest greatest theory theories prediction predictions discuss discussion experience experiences stories story memorable prefer like love hate enjoy excited hope wish agree guess rate rating reaction impressions critique critiques c&c feedback criticism review poll setup view views believe expect',
  date: 'when release released date schedule season episode airing available deadline open opening closed start starts starting end ends tonight tomorrow today yet still currently confirmed announced news official coming',
  amount:
    'many much long often far old big tall fast percent percentage average number cost costs worth rate total count years hours minutes',
  language:
    'word words phrase grammar verb verbs pronounce pronunciation spelling translate meaning mean means means? kanji kana accent dialect vocabulary plural tense conjugate sentence say spell',
  identity:
    'identify identification id name called song plant bug spider bird snake tree flower breed species actor actress font model who what’s this these thing something recognize remember tomt movie',
  rule: 'legal illegal law laws rule rules allowed policy possible true normal safe real legit supposed ok okay required mandatory license permit',
  science:
    'theory universe physics quantum energy earth sun species evolution brain cells dna water gravity light speed space planet history war empire century ancient culture religion god bible philosophy economy government president election party rights military army language languages society women men people animals humans math equation proof theorem number',
  making:
    'make build create setup configure implement write learn practice improve remove clean fix change convert install use add get stop start train cook bake brew grow draw paint sew knit record edit mix apply prepare store calculate solve',
}

/** By word: its subjects. */
const subjectsOf = new Map<string, string[]>()
for (const [subject, words] of Object.entries(SUBJECTS)) {
  for (const word of words.split(' ')) subjectsOf.set(word, [...(subjectsOf.get(word) ?? []), subject])
}

/** Returns the subjects of the words, each once. */
export function subjectsIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => subjectsOf.get(word) ?? []))
}
