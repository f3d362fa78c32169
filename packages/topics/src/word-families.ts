import { stemOf } from './stem-of.ts'

/**
 * Words that name kinds of one thing, after the name of the family as people write it. Only what hardly ever means something
 * else, in any form: `apple` is no fruit here, and `seeding` would make torrents of seeds. A family is narrow, such as fish, not food.
 */
const families = `
fish: salmon, trout, tuna, cod, halibut, tilapia, sardines, mackerel, anchovies, herring, catfish, sushi, sashimi, fillet
shellfish: seafood, shrimp, prawns, crab, lobster, oysters, clams, mussels, scallops, crawfish, squid, octopus, calamari
pork: ham, pork belly, pork chops, pork shoulder, pulled pork, tenderloin
bacon: pancetta, guanciale, prosciutto
sausages: salami, pepperoni, chorizo, bratwurst, hot dogs, jerky, cured meat, charcuterie, kielbasa
steak: ribeye, sirloin, filet mignon, flank steak, strip steak, porterhouse, skirt steak
burgers: hamburger, cheeseburger, meatballs, ground beef, patties, meatloaf
roasts: pot roast, brisket, short ribs, rump, prime rib
lamb: mutton, goat
game meat: venison, duck, goose, ostrich, bison, elk
chicken: chicken breast, chicken thighs, rotisserie, drumsticks, poultry
wings: chicken wings, buffalo wings, hot wings, buffalo sauce, wing sauce
turkey: thanksgiving
eggs: yolk, egg whites, omelette, omelet, scrambled, hard boiled, meringue, quiche, frittata, poached eggs
milk: dairy, lactose, buttermilk, skim milk
cheese: mozzarella, cheddar, parmesan, ricotta, feta, brie, gouda, goat cheese, velveeta, fondue, mascarpone, cream cheese
butter: margarine, ghee, clarified butter
cream: whipped cream, heavy cream, double cream, sour cream, creme fraiche
yogurt: yoghurt, kefir
oil: olive oil, vegetable oil, canola, sesame oil, lard, shortening, coconut oil
frying: deep fry, deep fryer, batter, tempura, breadcrumbs
french fries: hash browns, tater tots
potatoes: mashed potatoes, sweet potato, yams, gnocchi
onions: shallots, leeks, scallions
mushrooms: portobello, shiitake, truffles, morels, chanterelles
vegetables: veggies, broccoli, cauliflower, asparagus, zucchini, squash, carrots, celery, brussels sprouts, eggplant, aubergine, okra, beets, artichoke, peas
greens: spinach, kale, lettuce, cabbage, arugula, chard, salad, coleslaw
tomatoes: marinara, ketchup
fruit: bananas, strawberries, blueberries, berries, grapes, mango, pineapple, peaches, pears, cherries, watermelon, melon, pomegranate, plums
citrus: lemon, lime, grapefruit, orange juice, zest
nuts: almonds, walnuts, pecans, cashews, peanuts, pistachios, hazelnuts, peanut butter
beans: lentils, chickpeas, hummus, black beans, soybeans, falafel
tofu: tempeh, seitan, soy
rice: risotto, brown rice, rice cooker, fried rice, pilaf, quinoa, couscous, basmati
pasta: spaghetti, lasagna, ravioli, linguine, macaroni, fettuccine, penne
pasta sauces: carbonara, alfredo, pesto, bolognese, spaghetti sauce
noodles: ramen, udon, soba, pho, pad thai, lo mein
pizza: calzone, pizza dough, pizza stone
bread: sourdough, baguette, bagels, focaccia, ciabatta, naan, pita, brioche, loaf, yeast, pretzels
sandwiches: panini, subs, cheesesteak, grilled cheese
pancakes: waffles, crepes, french toast
cookies: biscuits, brownies, shortbread, macarons, oreos
cakes: cupcakes, muffins, frosting, icing, fondant, buttercream, cheesecake, sponge cake
pies: pie, pie crust, tart, puff pastry, pastry, croissants
candy: caramel, fudge, toffee, marshmallows, gummies, lollipops
chocolate: cocoa, cacao, ganache, nutella
desserts: custard, pudding, creme brulee, gelato, ice cream, sorbet, mousse, jello, gelatin
sugar: honey, syrup, maple syrup, sweetener, stevia, molasses, brown sugar, agave
flour: dough, gluten, cornstarch, baking soda, baking powder
soup: chowder, bisque, gazpacho, broth
stock: bouillon, bone broth, chicken stock, demi glace
stews: chili, gumbo, jambalaya, goulash, casserole
curry: masala, tikka, garam, vindaloo, indian food
sauces: gravy, roux, hollandaise, bechamel, aioli, vinaigrette, mayonnaise, mayo, deglaze
hot sauce: sriracha, tabasco, habanero, jalapenos, capsaicin, ghost pepper
Mexican food: tacos, burritos, tortillas, salsa, guacamole, enchiladas, quesadilla, tamales, nachos, fajitas, tex mex
Chinese food: dumplings, wontons, stir fry, wok, kung pao, dim sum
vegetarian food: vegan, vegetarian, meatless
spices: cinnamon, cumin, paprika, turmeric, saffron, nutmeg, cardamom, peppercorns, cloves, curry powder
herbs: basil, cilantro, parsley, rosemary, thyme, oregano, dill
marinades: brine, dry rub
smoking meat: liquid smoke, barbecue, bbq, barbeque
food safety: food poisoning, salmonella, botulism, spoiled, expired
food storage: leftovers, reheat, fridge, refrigerate, freezer, freezing, frozen, defrost, thaw
canning: pickles, jam, jelly, preserves, kimchi, sauerkraut, ferment, mason jars
vinegar: balsamic, apple cider vinegar, acetic acid
knives: chefs knife, sharpening, whetstone, cleaver, cutting board, blades
pans: skillet, frying pan, nonstick, non stick, teflon, cookware, saucepan, le creuset
ovens: broiler, convection, toaster oven, stove, stovetop, burner
slow cookers: crock pot, crockpot, instant pot
blenders: vitamix, food processor, immersion blender, stand mixer, kitchenaid, juicer, smoothies
restaurants: waiter, waitress, michelin, line cook, bartender, diner
cookbooks: modernist cuisine, recipe book
coffee: espresso, latte, cappuccino, caffeine, french press, starbucks, coffee grinder, barista
tea: green tea, matcha, oolong, kombucha, chai
wine: red wine, white wine, champagne, sommelier, vineyard
beer: ale, lager, homebrew, ipa, stout, brewery
liquor: whiskey, whisky, bourbon, vodka, tequila, gin, rum, scotch, cocktails, moonshine
drinking: alcohol, drunk, hangover, sober, booze
smoking: cigarettes, tobacco, nicotine, vaping, cigar, smokers
marijuana: weed, cannabis, thc, stoned, bong, joints, edibles, stoner
drugs: cocaine, heroin, lsd, mdma, ecstasy, opiates, meth, psychedelics, psilocybin, acid trip, adderall
dogs: puppy, labrador, poodle, terrier, german shepherd, leash
cats: kitten, litter box, kitty, catnip
birds: parrot, owl, pigeon, eagle, crow
horses: pony, equestrian, saddle
insects: spider, ants, bees, wasp, mosquitoes, cockroach, bed bugs, beetle, moth, butterfly
reptiles: snake, lizard, gecko, turtle, tortoise, iguana
aquariums: fish tank, betta, goldfish, guppies, cichlids
gardening: compost, fertilizer, soil, seedlings, mulch, raised bed, pruning
house plants: houseplant, succulents, cactus, orchid, bonsai, fern
trees: oak, maple, pine, lumber, forest
movies: film, cinema, netflix, horror movie, pixar, disney, actor, actress, hollywood, sequel, trailer, director
TV: tv shows, television, sitcom, hbo, tv series, episode, series finale, reboot
anime: manga, otaku, studio ghibli, naruto
comics: superhero, batman, superman, spiderman, marvel, graphic novel
books: novel, author, paperback, kindle, ebook, fiction, bookstore
poetry: poem, poet
music: song, album, band, singer, lyrics, musician, concert, rapper, hip hop, spotify, soundtrack
guitar: bass guitar, guitarist, acoustic guitar, chords, fender, gibson, amp
piano: pianist, violin, cello, drums, drummer, trumpet, saxophone, flute
music production: ableton, daw, synth, synthesizer, midi, sampler, fl studio, equalizer
headphones: earbuds, earphones, iems, sennheiser, headset
speakers: subwoofer, soundbar, home theater, amplifier, receiver, stereo
dancing: dancer, ballet
games: video games, gaming, gamer, xbox, playstation, nintendo, ps3, ps4, rpg, mmo, minecraft, fps
board games: chess, card game, dnd, dungeon master, monopoly, poker, tabletop
phones: iphone, android, smartphone, cell phone, nexus, galaxy s3, blackberry, sim card, jailbreak, voicemail
tablets: ipad
laptops: macbook, chromebook, thinkpad, netbook, ultrabook
PC building: gaming pc, motherboard, cpu, gpu, graphics card, power supply, psu, pc build, gaming rig, overclock, heatsink, nvidia, processor, ram
hard drives: ssd, hdd, raid, partition, nas, external drive, usb drive, flash drive, file system
monitors: 4k, dual monitors, 1080p, resolution
keyboards: mechanical keyboard, keycaps, cherry mx
printers: printing, scanner, toner
3d printing: reprap, filament, makerbot
Windows: windows xp, registry, microsoft
Linux: ubuntu, debian, arch linux, fedora, linux mint, distro, kernel, gnome, kde
Mac: imac, osx, mac os, macos, hackintosh, itunes, imessage
command line: bash, terminal, powershell, stdout
text editors: vim, emacs, notepad, sublime, gvim, ide
browsers: chrome, firefox, safari, bookmarks, adblock, browser extension
networking: router, wifi, wireless, ethernet, modem, lan, dns, dhcp, firewall, cisco, isp, bandwidth
servers: vps, aws, apache, nginx, web server
viruses: virus, malware, antivirus, trojan, spyware, ransomware, adware
internet privacy: vpn, proxy, encryption, anonymity, privacy, tor, surveillance
hacking: hacker, exploit, pen testing, password, authentication, phishing
email: emails, gmail, outlook, inbox, spam
spreadsheets: excel, macro, pivot table, vba, vlookup, worksheet, csv
databases: sql, mysql, mongodb, postgres, postgresql, sqlite
programming: programmer, coding, coder, programming language, code, learn programming, software developer, compiler
Python: django, flask, pandas, numpy
JavaScript: jquery, node js, angular, json, typescript
web design: web developer, html, html5, css, wordpress, web page, php, drupal
app development: xcode, swift
game development: game design, unity, unreal, game engine
Git: github, svn, repository
algorithms: data structures, computer science, recursion
machine learning: neural network, artificial intelligence, ai, data science, kaggle, chatbot
electronics: arduino, raspberry pi, circuit, soldering, resistor, capacitor, breadboard, transistor, microcontroller, voltage, oscilloscope
YouTube: youtube videos, twitch, vlog, livestream
social media: facebook, twitter, instagram, tumblr, snapchat, tiktok, linkedin
Reddit: karma, upvote, downvote, front page, subscribers, praw, moderators
memes: gif, imgur, rage comics
torrents: piracy, usenet, pirating, utorrent, seedbox
crypto: bitcoin, cryptocurrency, ethereum, litecoin, blockchain, dogecoin
photography: photographer, camera, lens, lenses, dslr, canon, nikon, photoshop, tripod, lightroom
video editing: final cut, video editor, gopro, filmmaking, vfx, codec
drawing: sketch, artist, watercolor, illustration, sculpture
writing: writer, screenplay, screenwriting, proofread, manuscript, publisher
fonts: typography, calligraphy, handwriting, fountain pen
sewing: knitting, crochet, yarn, quilt, fabric, embroidery
woodworking: sawdust, plywood, carpentry, welding, blacksmith
home repair: drywall, plumbing, plumber, toilet, faucet, roof, insulation, basement, renovation, remodel, wallpaper, carpet
furniture: couch, sofa, mattress, desk, ikea, bookshelf
heating: furnace, hvac, air conditioner, thermostat, heater
cleaning: laundry, detergent, stain, vacuum, bleach, dishwasher
rent: landlord, tenant, lease, apartment, apartments, security deposit, eviction
buying a house: mortgage, realtor, real estate, homeowner
cars: vehicle, engine, tires, tire, brakes, transmission, honda, toyota, ford, mechanic, oil change, bmw, truck, subaru
driving: driver, drivers license, traffic, road trip, road rage, parking, speeding, highway, commute
motorcycles: motorbike, harley, scooter
bikes: bicycle, cycling, cyclist, bikers, mtb, derailleur
flights: airline, airport, airplane, plane, pilot, layover, luggage, tsa
travel: tourist, vacation, hostel, backpacking, itinerary, sightseeing, hotel
visas: immigration, passport, citizenship, expat, border, work permit
hiking: mountain, appalachian trail, hikers, climbing, bouldering, summit
camping: tent, campsite, campfire, sleeping bag, hammock, bushcraft, survival
fishing gear: fishing rod, angler, lure, fly fishing, bait
guns: rifle, pistol, shotgun, ammo, firearm, glock, concealed carry, handgun, holster
running: marathon, half marathon, 5k, 10k, runner, jogging, treadmill, running shoes
lifting: squat, deadlift, bench press, barbell, weightlifting, powerlifting, dumbbell, kettlebell, stronglifts, gym, bodybuilding
bodyweight exercises: pullups, pushups, handstand, calisthenics, plank
workouts: exercise, cardio, hiit, crossfit, p90x, insanity, fitness, personal trainer
muscle: abs, biceps, bulking, physique
yoga: stretching, flexibility, pilates, posture
weight loss: fat loss, diet, calorie, obesity, keto, overweight, fasting, paleo
supplements: creatine, whey, protein powder, vitamins, multivitamin, preworkout, protein
swimming: swimmer, scuba, diving
martial arts: boxing, mma, ufc, karate, judo, bjj, muay thai, kickboxing, jiu jitsu
football: nfl, quarterback, touchdown, fantasy football
soccer: fifa, premier league, goalkeeper, champions league, arsenal
basketball: nba, lebron, dunk, lakers, point guard
baseball: mlb, pitcher, yankees, red sox
hockey: nhl, goalie, puck, stanley cup
injuries: injured, knee pain, back pain, shoulder pain, sprain, tendonitis, shin splints, physical therapy, sore, knee, ankle
sleep: insomnia, nap, asleep, nightmares, dreams, lucid dreaming, melatonin, snoring
headaches: migraine
doctors: hospital, surgery, surgeon, nurse, emergency room, medication, prescription, antibiotics, anaesthesia
health insurance: insurance, medicare, obamacare, copay
dentists: teeth, braces, wisdom teeth, cavity, toothpaste, dental
glasses: eyesight, contact lenses, lasik
skin care: skincare, acne, pimples, sunscreen, moisturizer, eczema, skin
hair: haircut, shampoo, hairstyle, balding, beard, shaving, razors, conditioner
makeup: eyeliner, mascara, lipstick, nail polish, eyeshadow
tattoos: piercing
clothes: jeans, shirt, dress, pants, jacket, fashion, outfit, wardrobe, hoodie, bra, blazer
shoes: sneakers, boots, heels, sandals
jewelry: watches, engagement ring, necklace, earrings
anxiety: panic attacks, social anxiety, anxious, phobia
depression: suicidal, antidepressants, ssri
mental illness: bipolar, schizophrenia, ptsd, adhd, autism, aspergers, ocd, mental health, therapist, therapy, psychiatrist, psychologist
meditation: mindfulness, zen
motivation: procrastination, productivity, discipline, willpower
confidence: self esteem, shy, introvert, insecure, awkward
loneliness: lonely, isolated
dating: tinder, okcupid, crush, flirting
relationships: long distance relationship, boyfriend, girlfriend, partner, couples, cheated, jealousy
breakups: dumped
marriage: married, wedding, divorce, fiance, bride, engaged, anniversary, spouse, eloped
sex: sexual, orgasm, porn, masturbate, virginity, condom, blowjob, bdsm, penis, libido
gender: transgender, trans, feminism, feminist, sexism, masculinity, femininity
LGBT: gay, lesbian, bisexual, homosexual, asexual
pregnancy: pregnant, birth control, abortion, miscarriage, childbirth, breastfeeding
parenting: toddler, baby, newborn, child support, custody, parenthood, childcare, teenager
childhood: imaginary friend, kindergarten, childhood memories
school: high school, teacher, homework, classroom, classmates
college: university, campus, undergrad, undergraduate, freshman, dorm, tuition, professor, student loans, students, scholarship, transferring
grad school: phd, thesis, dissertation, graduate school, grad student, gre
exams: midterm, finals, sat, gpa, studying
math: mathematics, calculus, algebra, geometry, theorem, integral, equation, statistics, probability, trigonometry
physics: quantum, gravity, relativity, particle, momentum, thermodynamics
chemistry: chemical, molecule, periodic table, organic chemistry
biology: dna, genes, genetics, evolution, species, bacteria
space: planet, nasa, mars, astronomy, telescope, galaxy, asteroid, meteorite, black hole, astronaut, orbit
weather: rain, snow, storm, hurricane, tornado, climate, flood
climate change: global warming, carbon, emissions, renewable, solar, pollution
energy: nuclear, solar power, solar panels, nuclear power, electricity, power plant
ancient history: romans, roman empire, rome, medieval, ancient, ancient egypt, vikings
World War II: wwii, ww2, world war, hitler, nazi, nazi germany, holocaust
military: army, navy, soldier, air force, marines, veteran, boot camp, enlist, deployment
war: weapon, battle, invasion
elections: vote, voter, ballot, president, presidential, candidate, primaries, trump, obama, republican, democrats, bernie, clinton, sanders
government: congress, senate, constitution, amendment, parliament, prime minister, policy, politician, supreme court
politics: liberal, conservative, libertarian, socialism, communism, capitalism, socialist, communist, left wing, right wing
religion: religious, god, christian, bible, church, jesus, atheist, atheism, muslim, islam, catholic, jewish, faith, prayer, mormon
Buddhism: buddhist, buddha, dharma, monks
philosophy: philosopher, ethics, nietzsche, kant, moral, existential, nihilism, stoicism
superstition: astrology, ghost, ufo, aliens, conspiracy, paranormal, haunted, horoscope
racism: racist, african american, minorities, ethnicity
death: dying, dead, died, funeral, cancer, grief
crime: criminal, murder, killer, killed, prison, jail, robbery, theft, stolen, serial killer, burglar
police: cop, arrested, warrant, swat
law: lawyer, attorney, sue, lawsuit, legal, illegal, court, judge, contract, liable, copyright, patent
jobs: job, boss, coworker, employer, employee, workplace, manager, managers, fired
job hunting: resume, cv, job interview, interviews, cover letter, recruiter, job search, unemployed, unemployment, hiring
careers: internship, salary, promotion, profession, career change
small business: business, startup, entrepreneur, freelance, clients, etsy
marketing: advertising, ads, seo, branding
investing: stock market, dividend, etf, index fund, mutual fund, portfolio, brokerage, trader
retirement: 401k, roth, ira, pension, social security, roth ira
taxes: irs, tax return, w2, tax refund
credit cards: credit score, credit report
debt: loan, bankruptcy, collections, student debt
banks: checking account, bank account, paypal
budgeting: frugal, emergency fund, paycheck, coupons
grammar: verb, noun, adjective, subjunctive, conjugation, preposition, pronoun, plural
languages: language, fluent, fluency, bilingual, native speaker, duolingo, rosetta stone, immersion
vocabulary: dictionary, flashcards, anki, vocab
pronunciation: accent, pronounce, dialect, slang
translation: 
Japanese writing: kanji, hiragana, katakana, heisig, stroke order
`

/** A family that a word belongs to. */
export type Family = {
  /** Stems of its name, so that it is one term with the name where people wrote that. */
  key: string
  name: string
  /** Words and phrases of it, its name first. */
  forms: readonly string[]
}

export const wordFamilies: readonly Family[] = families
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', others = ''] = line.split(': ')
    return { key: keyOf(name), name, forms: [name, ...others.split(', ')] }
  })

const byForm = new Map(wordFamilies.flatMap((family) => family.forms.map((form) => [form, family] as const)))
const byKey = new Map(
  wordFamilies.flatMap((family) => family.forms.map((form) => [keyOf(form), family] as const)),
)
const stemsByFamily = new Map(
  wordFamilies.map(({ key, forms }) => [key, forms.map(keyOf).filter((form) => !form.includes(' '))]),
)

function keyOf(words: string): string {
  return words.toLowerCase().split(' ').map(stemOf).join(' ')
}

/** Returns the family of a term. */
export function familyOfTerm(key: string): Family | undefined {
  return byKey.get(key)
}

/** Returns the family of a word that is too general for a term, such as `job`: it has to be written as it is listed. */
export function familyOfForm(plain: string): Family | undefined {
  return byForm.get(plain)
}

/** Returns the stems of the single words of a family, undefined for a term that is none. */
export function stemsOf(key: string): readonly string[] | undefined {
  return stemsByFamily.get(key)
}
