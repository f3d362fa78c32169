import { learnWord } from './vocabulary.ts'

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

export const subjects = Object.keys(SUBJECTS)

/** By word: its subjects, as positions in the list. */
const subjectsOfWord: (number[] | undefined)[] = []
Object.values(SUBJECTS).forEach((words, subject) => {
  for (const word of words.split(' ')) {
    const number = learnWord(word)
    while (subjectsOfWord.length <= number) subjectsOfWord.push(undefined)
    subjectsOfWord[number] = [...(subjectsOfWord[number] ?? []), subject]
  }
})

/** Adds the subjects of the words, each once, as positions in the list of subjects. */
export function addSubjects(words: readonly number[], found: number[]): void {
  for (const word of words) {
    const subjects = subjectsOfWord[word]
    if (subjects === undefined) continue
    for (const subject of subjects) if (!found.includes(subject)) found.push(subject)
  }
}
