import { vocabulary } from './vocabulary.ts'

export const lifeVocabularies = {
  finance: vocabulary({
    things:
      'credit score|emergency fund|student loan|mortgage|index fund|car payment|savings account|budget|pension|tax refund|balance transfer|rental deposit|side income|credit card',
    troubles:
      'dropped 40 points overnight|costs more than my rent|was denied twice|earns almost nothing|doubled after the move|went to collections|has a hidden fee|is 90 days late|got charged twice',
    tasks:
      'pay off debt on a low income|split rent fairly with a partner|start investing with 100 a month|talk to a landlord about a raise|build an emergency fund|save for a house while renting|choose between a loan and savings|budget with irregular income|get out of a car lease|file taxes for the first time|negotiate a salary|close an old account|help parents who have no savings',
    tools:
      'budgeting app|savings account|index fund|credit card|tax software|term life policy|spreadsheet template',
    brands: 'Pennywell|Coinharbor|Savely|Northbank Flex',
  }),
  fire: vocabulary({
    things:
      'withdrawal rate|brokerage account|FI number|bond tent|real estate plan|dividend portfolio|health plan|spending tracker|coast number|mega backdoor',
    troubles:
      'looks too good to be true|breaks at a 4 percent return|ignores inflation|depends on one employer|fell 18 percent this year|makes my spouse nervous',
    tasks:
      'retire at 45 with two kids|plan for health insurance|tell friends about retiring early|choose between paying the mortgage and investing|draw down in the right order|work part time before the end|track spending without going crazy|survive the boring middle|model a bad first decade',
    tools: 'retirement calculator|brokerage|tracking app|fee only advisor|high yield account',
    brands: 'Nestegger|Freedomly|Ledgerleaf',
  }),
  languages: vocabulary({
    things:
      'Spanish accent|Japanese reading speed|German vocabulary|listening level|study plan|flashcard deck|French grammar|tutor|language exchange|Korean course|plateau at B1|Mandarin tones|immersion week',
    troubles:
      'falls apart when people talk fast|has not improved in a year|disappears the moment I speak|feels impossible at night|mixes with my third language|is full of false friends|gets boring after ten minutes',
    tasks:
      'get from B1 to B2|learn kanji without burning out|keep two languages alive|find a conversation partner|remember der die das|understand native podcasts|study with only 20 minutes a day|stop translating in my head|raise a bilingual kid|read a first novel|roll an r|choose a first language to learn',
    tools: 'flashcard app|grammar book|tutor|podcast|graded reader|pocket dictionary|pronunciation course',
    brands: 'Lingoose|Vokabla|Parlando|Wordhoard',
  }),
  running: vocabulary({
    things:
      'left knee|marathon plan|long run|pair of trail shoes|heart rate|shin|5k time|running watch|IT band|half marathon|easy pace|cadence|recovery week',
    troubles:
      'hurts after 8 km|has not improved since spring|falls apart at mile 20|goes through the roof on easy runs|feels worse on rest days|gives me blisters|dies in the cold|leaves me exhausted for days|swells up overnight',
    tasks:
      'run in the heat|train for a first marathon|get faster without injuries|come back after a stress fracture|fuel a long run|breathe properly|run with a stroller|pace a half marathon|find time as a parent|start at 50|run in the dark safely|choose between miles and minutes',
    tools:
      'running shoe|heart rate strap|hydration vest|foam roller|running watch|rain jacket|head torch|treadmill',
    brands: 'Stridewell|Paceon 4|Zephyrun|Kilo Labs',
  }),
  fitness: vocabulary({
    things:
      'deadlift|lower back|push up|bench press|meal plan|protein shake|home gym|squat depth|pull up|rest day|shoulder|warm up|rowing machine|kettlebell routine',
    troubles:
      'has been stuck for months|clicks at the bottom|hurts the day after|rounds every time|leaves me starving|takes two hours|feels uneven|gives me a headache|regressed after a cold',
    tasks:
      'start lifting at 40|do a first pull up|lose weight without counting|train with a bad knee|build a home gym in an apartment|eat enough protein as a vegetarian|fix squat form|stay consistent with night shifts|warm up in five minutes|choose between three and five days',
    tools: 'adjustable dumbbell|pull up bar|resistance band|kettlebell|lifting belt|yoga mat|rowing machine',
    brands: 'Ironelle|Gripstead|Flexmoor|Barbella',
  }),
  cycling: vocabulary({
    things:
      'rear derailleur|disc brake|chain|gravel bike|saddle|inner tube|bottom bracket|commuter bike|e-bike battery|headset|front wheel|pedal|tubeless tire|bike lock|drop bar',
    troubles:
      'skips under load|squeals in the rain|creaks on every pedal stroke|goes flat overnight|rubs no matter what|slips after a week|makes my hands numb|will not shift into the big ring|wobbles at speed|died after 2000 km',
    tasks:
      'index a rear derailleur|commute in the rain|keep a bike from being stolen|choose between gravel and road|true a wheel|clean a chain properly|set saddle height|ride with traffic|tour with a tent for two weeks|convert to tubeless|store a bike in a flat|bleed hydraulic brakes|descend without fear',
    tools: 'bike light|torque wrench|floor pump|pannier|saddle|bike lock|repair stand|helmet|bib short',
    brands: 'Velorra|Cogsworth 105|Tarmacia|Pedalune|Rimwell',
  }),
  parenting: vocabulary({
    things:
      'toddler|newborn|teenager|bedtime routine|four year old|picky eater|stroller|daycare|screen time rule|homework battle|nap schedule|car seat|baby monitor',
    troubles:
      'refuses to sleep alone|screams at every diaper change|will not eat anything green|lies about small things|wakes up six times a night|hates the car|melts down after school|only listens to my partner|bites other kids',
    tasks:
      'get a toddler to sleep|survive the first month|handle tantrums in public|talk to a teen about phones|go back to work after leave|travel with a baby|share the mental load|potty train in a weekend|deal with grandparents who ignore rules|help a shy kid make friends|choose a daycare|stop yelling',
    tools:
      'stroller|baby carrier|car seat|high chair|white noise machine|baby monitor|lunch box|balance bike',
    brands: 'Tinywell|Nappio|Strollino 2|Lullabelle',
  }),
  travel: vocabulary({
    things:
      'carry on|night train|layover|rail pass|travel insurance|hostel|window seat|solo trip|visa application|road trip|packing list|airport transfer|phrasebook',
    troubles:
      'got cancelled twice|costs more than the flight|was lost for three days|is only 45 minutes long|asks for a return ticket|fell apart on day one|was nothing like the photos',
    tasks:
      'pack for two weeks in a carry on|sleep on a plane|see Lisbon in two days|travel with a food allergy|find cheap trains in Europe|stay safe as a solo traveler|plan a trip with a toddler|deal with jet lag|work remotely from Mexico|avoid tourist traps in Rome|drive in Iceland in winter|get a refund from an airline',
    tools: 'travel backpack|eSIM|neck pillow|packing cube|travel adapter|rain jacket|day pack',
    brands: 'Wanderoo|Rovelle 40|Packwise|Nomadia',
  }),
  careers: vocabulary({
    things:
      'job offer|resume gap|performance review|phone interview|manager|remote job|notice period|cover letter|internship|salary band|open office|exit interview|promotion',
    troubles:
      'was withdrawn at the last minute|takes credit for my work|ghosted me after four rounds|pays less than my old job|is always on my day off|changed completely after three months|asks for unpaid overtime',
    tasks:
      'explain a two year gap|negotiate a first salary|quit without burning bridges|switch careers at 35|deal with a micromanager|get a job without experience|say no to extra work|prepare for a panel interview|ask for a raise|come back from burnout|choose between two offers',
    tools: 'resume template|interview course|headset|standing desk|notebook|career coach',
    brands: 'Hirely|Desklark|Resumo',
  }),
  writing: vocabulary({
    things:
      'first draft|opening chapter|villain|magic system|dialogue|query letter|outline|short story|beta reader|plot twist|writing routine|fantasy map|unreliable narrator',
    troubles:
      'feels flat|falls apart in the middle|sounds like everyone else|is 180k words long|bores even me|gets the same rejection every time|contradicts chapter three|needs a better ending',
    tasks:
      'finish a first draft|write a believable villain|cut 40000 words|find beta readers|write every day with a full time job|show instead of tell|name fantasy places|write dialogue tags|handle harsh feedback|outline without killing the fun|self publish a novella',
    tools: 'writing app|fountain pen|noise cancelling headset|notebook|style guide|cheap laptop',
    brands: 'Inkwright|Draftling|Plotter Pro|Quillby',
  }),
  gaming: vocabulary({
    things:
      'controller|save file|side quest|indie game|ranked match|open world|co op campaign|boss fight|handheld|game pass|speedrun|mod list|difficulty setting|final level',
    troubles:
      'drifts to the left|got corrupted after the patch|crashes on the loading screen|feels unfair|runs at 20 fps|is impossible without a guide|lost me 60 hours of progress|disconnects every match|spoiled the ending',
    tasks:
      'get into strategy games|find games to play with a spouse|beat the final boss without cheese|fix stick drift|play with motion sickness|choose a first console|enjoy games after 30|mod a game without breaking it|find time for long games|introduce a parent to games',
    tools: 'controller|handheld console|headset|gaming chair|capture card|second screen|racing wheel',
    brands: 'Pixelforge|Emberfall IV|Questara|Joylo|Starmire Online',
  }),
  boardgames: vocabulary({
    things:
      'worker placement game|rulebook|expansion|deck builder|game night|solo mode|sleeve|insert|party game|dice tower|legacy campaign|eurogame|score track',
    troubles:
      'takes four hours with two players|falls flat at six|is missing three cards|has an unwinnable first turn|never gets to the table|confuses everyone|ends too soon',
    tasks:
      'teach a heavy game|start a game group|store 80 boxes|find a good two player game|play with a colour blind friend|handle a sore loser|paint a first mini|pick a game for grandparents|sleeve 400 cards quickly|sell old games',
    tools: 'game shelf|dice tray|card sleeve|storage insert|table topper|playmat',
    brands: 'Meeplewood|Harbour Lords|Tanglefen|Duke of Dice',
  }),
  music: vocabulary({
    things:
      'acoustic guitar|barre chord|audio interface|piano lesson|amp|drum kit|vocal range|metronome|G string|home studio|mix|strumming pattern|bass line|microphone',
    troubles:
      'buzzes on the third fret|hurts my fingers|sounds muddy|goes out of tune in a day|clips at low volume|picks up a radio station|falls apart with a metronome|annoys the neighbours|has a hum I cannot find',
    tasks:
      'change strings without breaking one|learn piano as an adult|record vocals in a closet|switch chords faster|practise with 30 minutes a day|sing higher|choose a first guitar|treat a small room|read sheet music|play with a band for the first time|mix drums',
    tools: 'audio interface|beginner guitar|digital piano|capo|tuner|studio monitor|pedal|metronome',
    brands: 'Fretwell|Sonorette 2i2|Ampico|Chordelia',
  }),
  knitting: vocabulary({
    things:
      'sweater|gauge swatch|sock heel|cable needle|crochet blanket|lace shawl|yarn stash|cast off|raglan|colourwork hat|amigurumi|dropped stitch|wool skein',
    troubles:
      'curls at the edges|came out three sizes too big|has a hole in the same spot|itches like crazy|unravels at the end|pills after one wash|makes my wrist hurt|ran out one row too early',
    tasks:
      'pick up dropped stitches|read a lace chart|wash a wool sweater|knit socks two at a time|choose between wool and acrylic|weave in ends so they stay|start crochet left handed|resize a pattern|join yarn without a knot|block a shawl|avoid a second sleeve',
    tools: 'interchangeable needle set|yarn winder|stitch marker|blocking mat|crochet hook|project bag|swift',
    brands: 'Purlwise|Woolmere|Skeinery|Hooksby',
  }),
  hiking: vocabulary({
    things:
      'pair of boots|tent|sleeping pad|water filter|backpack|trail runner|stove|down jacket|rain shell|blister|permit|bear canister|hammock|base layer',
    troubles:
      'leaks at the seams|falls apart after 300 km|freezes overnight|gives me back pain|is too cold below zero|soaks through in an hour|squeaks with every step|lost its shape',
    tasks:
      'hike alone safely|plan a first multi day trip|keep food away from bears|dry boots on the trail|cut pack weight|train for altitude|sleep warm in autumn|filter water in the desert|hike with a dog|deal with blisters|choose between a tent and a hammock|get back to the car from a one way trail',
    tools:
      'trekking pole|water filter|headlamp|rain jacket|sleeping bag|camp stove|satellite messenger|gaiter',
    brands: 'Ridgeline 55|Tarnwell|Featherloft|Cairn Supply',
  }),
  cars: vocabulary({
    things:
      'alternator|brake rotor|used sedan|check engine light|clutch|timing belt|ten year old hatchback|battery|winter tire|transmission|window regulator|coolant|wheel bearing',
    troubles:
      'squeals when cold|comes on after every fill up|makes a humming noise at 80|will not start in the rain|leaks onto the driveway|shakes while braking|dies at red lights|smells like burnt sugar|vibrates in second gear',
    tasks:
      'change oil without a lift|buy a used car from a private seller|jump a dead battery|find a mechanic I can trust|get rust off a sill|store a car over winter|negotiate at a dealer|replace brake pads|learn to drive stick|diagnose a slow leak|choose between a hybrid and a diesel',
    tools: 'OBD reader|torque wrench|floor jack|dash cam|battery charger|tire inflator|breaker bar',
    brands: 'Motorley|Drivora GT|Torquelle|Wrenchwood',
  }),
  history: vocabulary({
    things:
      'medieval village|Roman road|trade route|plague doctor|castle siege|silk workshop|monastery|guild|merchant ship|harvest festival|border fort|bronze age burial',
    troubles:
      'vanished within a century|appears in no written source|contradicts the chronicles|was rebuilt seven times|is described by one author only',
    tasks:
      'date an old house|read old handwriting|find a reliable source on daily life|visit lesser known ruins|tell legend from record|trace a family before 1800|understand feudal law|start with the late Roman period',
    tools: 'introductory book|documentary|atlas|podcast|museum pass',
    brands: 'Annals Press|Oldworld Atlas|Chronicora',
  }),
  legal: vocabulary({
    things:
      'landlord|lease|security deposit|non compete|parking ticket|small claims case|will|neighbour fence|severance letter|noise complaint|written warning',
    troubles:
      'was never returned|is not what we agreed on|got sent to the wrong address|ends next month without notice|has my name spelled wrong|asks me to waive everything',
    tasks:
      'get a deposit back|break a lease early|dispute a parking ticket|respond to a cease and desist|write a simple will|deal with a neighbour who moved the fence|prove unpaid overtime|record a conversation|file in small claims|name a guardian',
    tools: 'lawyer|document template|scanner|certified letter|dash cam',
    brands: 'Lexwell|Claimly|Parchment Pro',
  }),
  sewing: vocabulary({
    things:
      'sewing machine|zipper|hem|linen shirt|pattern|serger|quilt top|bobbin|jeans leg|lining|button hole|cotton fabric|tote bag',
    troubles:
      'eats the fabric|puckers along the seam|skips every third stitch|came out too tight at the hips|frays like mad|jams after two minutes|stretched on the bias|lost all its shape',
    tasks:
      'shorten jeans with the original hem|sew a zipper|choose a first machine|grade a pattern between sizes|quilt without a walking foot|wash fabric before cutting|mend a hole in a sweater|line a skirt|thread a serger|cut slippery fabric straight',
    tools: 'sewing machine|rotary cutter|seam ripper|dress form|iron|walking foot|fabric scissor',
    brands: 'Stitchery 200|Bobbinelle|Threadmoor',
  }),
  science: vocabulary({
    things:
      'black hole|honey bee|magnet|human memory|ocean current|volcano|vaccine|ice core|echo|mirror|static shock|rainbow|yawn|fever',
    troubles:
      'behaves so oddly in the cold|gets stronger at night|seems to break the rules|lasts longer at altitude|looks different from each side|never happens twice the same way',
    tasks:
      'explain entropy to a ten year old|measure the speed of sound at home|understand statistics in papers|tell good studies from bad ones|see bacteria without a lab|picture four dimensions',
    tools: 'microscope|popular science book|lab notebook|weather station',
    brands: 'Curio Kit|Labling|Questbox',
  }),
}
