import { stemOf } from './stem-of.ts'

/** Words that any question may have. They end a phrase and carry no subject. */
const frames =
  'a an the this that these those it its is are was were be been being am do does did done doing have has had having can could ' +
  'should would will shall may might must i im ive id ill me my mine myself we were our ours us you your yours youre yourself youve he his him himself she her hers ' +
  'they them their theirs theyre themselves itself one ones someone anyone anybody somebody everyone everybody nobody people guy guys folk folks person ' +
  'here there theres heres what whats which who whos whom whose how hows why whys when wheres where if whether and or but so then than as at by for from in into of off ' +
  'on onto to up upon with within without about above below under over after before during through throughout between among against along across around behind beyond via per ' +
  'all any some just only also too very really actually literally please help helping helpful helped question questions thanks thank ' +
  'advice advise need needs needed want wants wanted wanting wanna gonna gotta know knows known knew knowing knowledge tell tells told best better good great nice bad worst worse well ok okay fine perfect perfectly ' +
  'way ways get gets getting got gotten go goes going gone went make makes making made maker use uses using used useful user thing things stuff something anything nothing everything ' +
  'ever even still now new newer newest newbie noob beginner beginners old older oldest first second third last next previous come comes came coming out possible possibly impossible recommend recommended recommending recommendation recommendations ' +
  'suggest suggested suggestion suggestions tip tips trick tricks idea ideas like likes liked likely unlike think thinks thought thoughts thinking else dont doesnt isnt arent cant wont couldnt shouldnt ' +
  'wouldnt didnt wasnt hasnt havent werent aint not no nor never none yes yeah yet already always usually often sometimes rarely once twice again soon later early late recently recent ' +
  'currently current lately today tonight tomorrow yesterday ago since until till while because due cause causes caused causing though although despite instead rather either neither both each every other others another ' +
  'same different differ difference differences differently similar such own same many much more most less least few little lot lots bit enough several couple various multiple ' +
  'able unable let lets try tries tried trying attempt attempting look looks looking looked see sees saw seen seeing seem seems seemed find finds finding found ' +
  'give gives given giving gave take takes taking taken took put puts putting keep keeps keeping kept bring brings bringing brought turn turns turning turned ' +
  'start starts started starting begin begins beginning stop stops stopped stopping end ends ended ending become becomes became happen happens happened happening ' +
  'say says said saying ask asks asked asking askreddit answer answers answered mean means meant meaning explain explained explaining explanation describe discuss discussion share sharing show shows showing showed shown ' +
  'love loves loved hate hates hated enjoy feel feels feeling felt hope hoping wish wonder wondering wondered curious interested interesting believe guess suppose supposed understand understanding consider considering considered ' +
  'buy buys buying bought purchase purchased purchasing sell sells selling sold pay paying paid choose choosing choice choices choosen pick picking picked decide decided deciding option options get ' +
  'work works worked working worth right wrong wrongly correct correctly proper properly sure unsure maybe perhaps probably definitely certain certainly exactly specific specifically particular particularly general generally especially basically simply simple simplest easy easier easiest easily hard harder hardest difficult quick quickly fast ' +
  'normal normally regular typical typically usual common commonly weird strange odd crazy cool awesome amazing favorite favorites favourite favourites popular famous important necessary needed required require requires ' +
  'actual true truth false dumb stupid silly random quick serious seriously honest honestly opinion opinions experience experiences experienced experiencing advise reason reasons issue issues problem problems trouble troubles case cases ' +
  'kind kinds sort sorts type types form forms part parts piece pieces side sides set sets number numbers amount amounts level levels point points example examples list lists version versions item items ' +
  'name names named call calls called calling word words year years month months week weeks weekend day days daily night nights morning evening hour hours minute minutes second seconds time times moment date dates age ages aged ' +
  'place places somewhere anywhere everywhere area areas spot spots location locations home house world life lives live living country ' +
  'friend friends wife husband girlfriend boyfriend gf bf mom mother dad father parent parents brother sister roommate roommates family kid kids son daughter man men woman women guy girl girls boy boys ' +
  'post posts posted posting posts thread threads sub subs subreddit subreddits reddit redditor redditors xpost crosspost repost update updates updated edit edited link links comment comments pic pics picture pictures photo photos image images inside video videos mod mods modpost ama psa tldr eli faq wiki hey hi hello dear op ' +
  'hear heard hearing read reading write writing wrote talk talking learn learned learning learnt teach taught study change changed changes changing add added adding remove removed removing replace ' +
  'run runs running ran leave leaves leaving left stay stays staying hold holding held set setting deal deals handle fix fixed fixing solve solved avoid avoiding prevent prevents preventing save saving improve improving ' +
  'stand sit move moving moved follow following check checking checked test send sent receive received meet follow plan plans planning planned ' +
  'allow allowed allows matter matters affect affects exist exists existed deserve anyone anymore nowadays etc vs versus aka ie eg yall im u ur r n s t m d ll ve re w o wtf lol omg imo iirc ' +
  'expensive cheap cheaper cheapest affordable price prices cost costs money decent quality big bigger biggest small smaller large larger long longer short shorter high higher low lower full whole half entire main major single double extra total whole own ' +
  'zero two three four five six seven eight nine ten twenty thirty fifty hundred thousand million billion far close near away back down forward along together apart ' +
  'advance ahead wait waiting happen success fail failed failing failure mistake mistakes effect effects result results way method methods technique techniques process purpose benefit benefits advantage advantages pros cons ' +
  'com org www http https howd whered whatd whyd whod thatd itd thered hed theyd youd itll thatll therell whatll wholl theyll ' +
  'anyway also however therefore otherwise unless except including included include includes based compared compare comparison comparing related regarding concerning depending ' +
  'fun funny happy sad sorry glad worried worry afraid scared tired sick lost stuck lazy busy ready available request requests requested info information detail details resource resources source sources guide guides guideline tutorial tutorials website websites site sites online internet google web app ' +
  'available equivalent alternative alternatives replacement everyday lifetime absolute absolutely completely totally fully mostly nearly almost quite pretty somewhat super extremely truly ' +
  'person group groups member members community stories story moments situation situations scenario fact facts truth history future past present project projects job ' +
  'open opening opened close closed closing near local nearby outside inside indoor outdoor top bottom front middle center left right north south east west ' +
  'white black red blue green yellow brown pink purple orange dark light bright color colors colour colours hot cold warm cool dry wet soft thick thin ' +
  'expect expecting expected believe believed decided realize realized notice noticed forget forgot remember remembered mention mentioned agree disagree ' +
  'weekly monthly yearly annual brand brands style styles ingredient ingredients component components material materials equipment product products machine machines device devices company companies service services feature features function functions ' +
  'reply replies title titles forum forums message messages email emails news article articles topic topics subject subjects term terms skill skills habit habits task tasks goal goals step steps stage stages rest middle ' +
  'sound sounds volume sign signs class classes release released office item sale sales offer offers gift gifts pair pairs shape size sizes weight length width height speed rate rates total average minimum maximum limit limits condition conditions state states ' +
  'besides significant useless equal approximate additional whatever whenever whoever whichever meanwhile fairly hardly barely degree degrees percent ' +
  'bunch instance instances aim sense fault doubt complicated tough chance chances disadvantage disadvantages downside downsides upside ' +
  'reminder reminders decision decisions preference preferences approach approaches procedure phase manage managed supposedly apparently ' +
  'whats isn wasn aren weren doesn didn don won wouldn shouldn couldn hasn haven hadn mustn'

/** Words that mean too little alone, but may be part of a phrase: `hard drive`, `high school`. */
const adjuncts =
  'hard high low long short real free full open public social personal private hot cold warm dry wet soft thick thin white black red blue green yellow brown dark light ' +
  'deep half double single long side front back top home house time day night week year life work working job world country place point part piece set ' +
  'running living writing reading learning teaching study studying test testing change moving check history future color colour web video photo picture story word name number date age age money price family kid man woman girl boy friend ' +
  'special strong weak heavy minor empty exact rough smooth complex status position region edge view error risk danger ' +
  'fall falls falling fell power powers catch catches catching caught address addresses flat stick sticks sticky cube cubes text texts tab tabs button buttons client clients piece bone package packages ' +
  'tool tools file files pot pots meal meals pack packs cup cups stuff progress face faces contact contacts break breaks broke breaking pound pounds design designs designer figure figures effort attention respect response responses behavior behaviour luck mood order orders ' +
  'value values mix cover base range score sample standard standards structure success support system systems target track trend unit view views voice wall note notes pattern patterns period reaction reference section sentence ' +
  'box boxes bag bags bottle bottles bit code codes visual ' +
  'stand sit open close left right north south east west local green orange level list group post opening fast quick slow easy data card line paper'

/** General words of every field, which group titles by wording instead of subject. They may be part of a phrase. */
const general =
  'feedback input critique critiques shit fuck fucking damn crap cannot faster fastest slower slowest harm harms harmful harmed biologically biological die died dies dying accurate original originally contemporary modern inevitable greatest greater poor rich wealthy average ideal basic ' +
  'advanced complete separate independent equal realistic realistically unrealistic obvious apparent evident logical rational reasonable practical ' +
  'theoretical effective efficient successful powerful intense severe extreme mild moderate slight massive huge giant ' +
  'tiny enormous vast broad narrow wide steep sharp dull plain fancy elegant ugly beautiful gorgeous stunning attractive ' +
  'unusual unique rare frequent constant permanent temporary brief sudden gradual immediate instant eventual final ' +
  'initial primary secondary relative potential virtual physical emotional psychological cultural historical historically ' +
  'economic financial commercial industrial professional amateur official formal informal casual traditional conventional ' +
  'classic notorious infamous legendary mysterious bizarre peculiar scary creepy terrifying horrible terrible awful ' +
  'pathetic ridiculous absurd hilarious amusing entertaining boring exciting incredible unbelievable impressive ' +
  'remarkable notable considerable substantial adequate sufficient appropriate suitable acceptable reliable stable steady ' +
  'consistent flexible rigid loose tight solid hollow lightweight dense firm stiff fragile delicate robust durable human ' +
  'natural artificial fresh clean dirty messy neat active passive aggressive violent peaceful silent polite rude cruel ' +
  'gentle brave proud arrogant smart intelligent ignorant wise foolish clever brilliant genius talented gifted skilled ' +
  'expert male female adult young elderly civil mutual vital crucial essential critical visible invisible aware conscious ' +
  'capable incapable willing guilty innocent alive foreign native domestic global worldwide international national ' +
  'federal rural urban central eastern western northern southern upper inner outer era period century centuries decade ' +
  'decades generation generations origin origins counterpart counterparts role roles event events occasion occasions ' +
  'incident incidents circumstance circumstances context aspect aspects element elements factor factors characteristic ' +
  'characteristics trait traits quality quantity extent scope variety diversity category categories concept concepts ' +
  'notion theory theories hypothesis principle principles rule rules assumption belief beliefs attitude attitudes ' +
  'perspective perspectives viewpoint judgment conclusion evidence proof reference claim claims argument arguments debate ' +
  'controversy conversation statement statements quote quotes phrase phrases expression expressions sentence sentences ' +
  'segment portion fraction percentage proportion ratio majority minority population populations society societies nation ' +
  'nations region regions zone district land lands ground depth distance direction angle corner mechanism substance ' +
  'object objects entity unit fragment crowd audience individual individuals citizen citizens civilian civilians resident ' +
  'residents inhabitant foreigner stranger outsider leader leaders ruler rulers chief authority authorities ' +
  'representative participant participants victim victims survivor enemy enemies rival opponent opponents competitor ' +
  'colleague peer companion birth births existence presence absence appearance disappearance arrival departure return ' +
  'movement movements motion action actions activity activities conduct performance achievement accomplishment failure ' +
  'victory defeat reward punishment penalty consequence consequences outcome outcomes impact impacts influence influences ' +
  'significance importance relevance definition interpretation description summary overview outline strategy tactic ' +
  'tactics cycle sequence chain connection relation relations association correlation motive intention intentions ' +
  'ambition desire emotion emotions mood crisis emergency difficulty difficulties challenge challenges obstacle barrier ' +
  'boundary restriction restrictions requirement requirements necessity ability abilities capability capacity strength ' +
  'weakness force forces stability transformation development developments growth expansion increase increases decrease ' +
  'decline reduction improvement progress theme themes norm norms tradition traditions discover discovered discovery ' +
  'create created creating creation invent invented develop developed developing produce produced producing construct ' +
  'constructed destroy destroyed survive survived surviving escape escaped defend capture captured conquer unite united ' +
  'divide divided combine combined join joined attach attached connect connected release drop dropped raise raised push ' +
  'pull thrown hit touch listen listening watch watched watching stare observe observed recognize identify identified ' +
  'detect calculate estimate predict predicted assume assumed imagine imagined pretend argue insist deny admit confess ' +
  'promise swear threaten warn propose proposed demand demanded permit enable occur occurred occurs appear appeared ' +
  'vanish remain remained remains continue continued persist endure suffer suffered tolerate accept accepted reject ' +
  'rejected refuse refused ignore ignored neglect abandon abandoned resume repeat repeated practice practiced prepare ' +
  'prepared organize organized arrange manage handle operate perform performed behave react respond serve served supply ' +
  'provide provided deliver obtain acquire gain gained waste borrow owe possess belong belonged contain contains involve ' +
  'involved rely written wrote built build building born known occupy occupied occupation attempt attempts access ' +
  'perception reputation identity status privilege loyalty honor pride shame guilt respect courage patience wisdom talent ' +
  'intelligence imagination creativity curiosity passion obsession habit instinct reflex body bodies child children'

const apart = /\s+/
const adjunctStems: ReadonlySet<string> = new Set(`${adjuncts} ${general}`.split(apart).map(stemOf))
const frameStems: ReadonlySet<string> = new Set(
  frames
    .split(apart)
    .map(stemOf)
    .filter((stem) => !adjunctStems.has(stem)),
)

/** Whether a word can be in a topic: not at all, only beside another word, or alone. */
export type WordRole = 'frame' | 'adjunct' | 'subject'

/** Expects a stem. Single letters and numbers are frames, because they name nothing. */
export function roleOf(stem: string): WordRole {
  if (frameStems.has(stem) || stem.length < 2 || /^\d/.test(stem)) return 'frame'
  return adjunctStems.has(stem) ? 'adjunct' : 'subject'
}
