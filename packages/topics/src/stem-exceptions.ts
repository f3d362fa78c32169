import { stemmer } from 'stemmer'

/**
 * Words for which Porter's rules are wrong: they give `university` the stem of `universe`, and `mice` another one than `mouse`. A line
 * has a word and its forms. If the word is one of them, it is their stem, else its Porter stem is. Most were found
 * by comparing the words of each stem by their GloVe vectors.
 */
const lines = `
knife: knives
wife: wives
life: lives
leaf: leaves
loaf: loaves
half: halves
shelf: shelves
wolf: wolves
man: men
woman: women
child: children
tooth: teeth
foot: feet
goose: geese
mouse: mice
fry: fries
buy: bought
eat: ate
die: dies died dying
gas: gas gases
bus: bus buses
lens: lens lenses
virus: virus viruses
news: news
mars: mars
venus: venus
university: university universities
universal: universal universally
animal: animal animals
anime: anime
savings: savings
housing: housing
training: training trainings
wedding: wedding weddings
building: building buildings
banking: banking
lighting: lighting
plumbing: plumbing
clothing: clothing clothes
animation: animation animations animated animator
organic: organic organically
organism: organism organisms
organization: organization organizations organisation organisations
organize: organize organized organizing organizer organise organised organising
experiment: experiment experiments experimental
relativity: relativity
physics: physics
engineer: engineer engineers engineering engineered
accounting: accounting accountant accountants
customer: customer customers
internal: internal internally
international: international internationally
conversation: conversation conversations
communism: communism communist communists
capitalism: capitalism capitalist capitalists
colonization: colonize colonized colonizing colonization colonise colonisation
conservative: conservative conservatives
civilization: civilization civilizations civilisation civilisations
emergency: emergency emergencies
tire: tire tires
tired: tired
paste: paste pastes
boxing: boxing
rowing: rowing rower rowers
fasting: fasting
ironic: ironic ironically irony
generator: generator generators
generation: generation generations
fertilizer: fertilizer fertilizers fertiliser fertilisers fertilize fertilizing
exhausted: exhausted exhausting exhaustion
compassion: compassion compassionate
recession: recession recessions
program: programmer programmers programme programmes
probability: probability probabilities
author: author authors
authority: authority authorities
minority: minority minorities
formation: formation formations
witness: witness witnesses
detective: detective detectives
transplant: transplant transplants transplanting transplanted
principal: principal principals
ale: ale ales
collection: collection collections
collective: collective collectively
adapter: adapter adapters adaptor adaptors
mindfulness: mindfulness
tent: tent tents
wage: wage wages
sky: sky skies
ski: ski skis skiing skier skiers
booked: booked booking bookings
piercing: piercing piercings
authentication: authentication
controller: controller controllers
fitness: fitness
excellent: excellent excellence
frosting: frosting
renewable: renewable renewables
according: according accordingly accordance
earring: earring earrings
icing: icing
shipping: shipping shipped
marketing: marketing
fired: fired
parking: parking parked
copped: copped copping
boots: boots
freezes: freezes froze
`

/** By form, in lower case. */
export const stemExceptions: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', list = ''] = line.split(': ')
      const forms = list.split(' ')
      const stem = forms.includes(word) ? word : stemmer(word)
      return forms.map((form) => [form, stem] as const)
    }),
)
