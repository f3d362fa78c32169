import { readFileSync } from 'node:fs'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { expect, test } from 'vitest'
import { isQuestion, questionPercent, questionProbability, thresholdOf } from './is-question.ts'
import { basisOf } from './question-facts.ts'
import { readTraits } from './question-features.ts'

const filters = (title: string) => [isQuestion({ title }, 'strict'), isQuestion({ title }, 'broad')]

test.each([
  'why does my sourdough collapse after shaping',
  '[Help] Is it safe to leave dough out overnight (18 C kitchen)',
  'Does anyone else weigh their eggs',
  "I moved to 2,000 m last month. What's the best way to adjust the water?",
  'Looking for a rye recipe without sugar',
  'Need advice on a first stand mixer',
])('%j is a question', (title) => {
  expect(isQuestion({ title }, 'broad')).toBe(true)
})

test.each([
  'My first loaf out of the new oven',
  'How I saved my starter after a month in the fridge',
  'Why the Crust Matters - Baking Weekly',
  'Want an open crumb? Check out my new video!',
  '"Is this bread?" - my grandmother',
  'What a day at the bakery',
  'When the dough finally rises...',
  'LPT: cold butter? Grate it',
  'Weekly show-off thread',
  'Das beste Brot der Stadt und die Leute dahinter',
])('%j is not a question', (title) => {
  expect(filters(title)).toEqual([false, false])
})

test.each([
  ['a request without a verb', 'Best flour for baguettes'],
  ['an identification', 'ID this mold please'],
  ['a how-to title of an asking community', 'Where to buy fresh yeast'],
  ['a question with text behind it', 'Is my starter dead? It has been in the fridge since May.'],
])('in a text post, %s is a question: %j', (_, title) => {
  const post = { isSelf: true, hasText: true, domain: 'self.AskBakers', score: 4, numComments: 11 }
  const community = { posts: 300, selfPosts: 240, marked: 150, markedSelf: 140 }
  expect(isQuestion({ title, subreddit: 'AskBakers', post, community }, 'broad')).toBe(true)
})

test.each([
  'Having trouble with your crust? Here is my free guide',
  'Weekly Question Thread - Ask the bakers anything',
])('an offer or announcement in a text post is not a question: %j', (title) => {
  expect(isQuestion({ title, post: { isSelf: true, hasText: true } }, 'strict')).toBe(false)
})

test.each([
  ['feedback wanted', 'My first batard. How did I do?', true],
  ['an identification', 'Found this in my flour. What is it?', true],
  ['a joke', 'Who needs a gym when you knead?', false],
  ['a headline', 'Is the baguette dead?', false],
  ['surprise', 'Really, grandma?', false],
])('below a picture, %s: %j', (_, title, asks) => {
  const post = { isSelf: false, domain: 'i.redd.it', hint: 'image' }
  expect(isQuestion({ title, subreddit: 'InventedBakers', post }, 'broad')).toBe(asks)
})

test.each([
  'What happens inside an oven? (0:34)',
  'How does yeast work? [12:05]',
  'Can a machine knead better than a baker? [1:02:05]',
])('the length of a clip makes a title a headline: %j', (title) => {
  const clip = { isSelf: false, domain: 'youtube.com', hint: 'rich:video' }
  const probabilityOf = (of: string) =>
    questionProbability({ title: of, subreddit: 'InventedBakers', post: clip })
  expect(isQuestion({ title, subreddit: 'InventedBakers', post: clip }, 'broad')).toBe(false)
  expect(probabilityOf(title)).toBeLessThan(probabilityOf(title.slice(0, title.search(/ [([]/))))
})

test('a time that a question asks about is not taken for a clip length', () => {
  const { traits } = readTraits('Which song is playing at (0:34)?')
  expect(traits).not.toContain('clip-length')
})

test.each([
  ['ID plz', true, 1],
  ['Legit check please', true, 1],
  ['Best oven for small kitchens', true, 1],
  ['Sanity check on my starter', true, 1],
  ['Help needed to save our local bakery', false, 0],
  ['Please help me win this contest', false, 0],
  ['Help us reach our goal', false, 0],
  ['Legit check', true, 1],
  ['Tyre check', true, 1],
  ['Need help spreading the word', true, 0],
  ['Please help spread awareness for small bakeries', true, 0],
  ['Need help spreading jam evenly', true, 1],
])('requests without a verb are questions, appeals for a cause are not: %j', (title, isSelf, asks) => {
  expect(Number(isQuestion({ title, subreddit: 'InventedBakers', post: { isSelf } }, 'broad'))).toBe(asks)
})

test('more facts make the result more certain, and the result states its basis', () => {
  const title = 'Is this normal?'
  const community = { posts: 400, selfPosts: 380, marked: 260, markedSelf: 255 }
  const post = { isSelf: true, score: 3, numComments: 20 }
  const placed = { title, subreddit: 'AskBakers', community }
  const full = { ...placed, post }
  expect([{ title }, placed, full].map(basisOf)).toEqual(['title', 'community', 'post'])
  expect(questionProbability({ title })).toBeLessThan(questionProbability(placed))
  expect(questionProbability(full)).toBeGreaterThan(0.9)
})

test('a whole percentage passes a filter exactly if the probability does', () => {
  const [broad, strict] = [thresholdOf('broad'), thresholdOf('strict')]
  expect(broad).toBe(defaultSessionConfig.threshold)
  expect(broad).toBeLessThan(strict)
  expect(broad).toBeGreaterThan(10)
  expect(strict).toBeLessThan(95)
  for (const title of [
    'Is this normal?',
    'Best flour for baguettes',
    'My first loaf',
    'Help needed',
    'Really?',
  ]) {
    const percent = questionPercent({ title })
    expect(percent, title).toBe(Math.floor(100 * questionProbability({ title })))
    expect([percent >= strict, percent >= broad], title).toEqual(filters(title))
  }
})

test('the same words ask in one community and joke in another', () => {
  const title = 'Should I open the oven?'
  const asking = { posts: 500, selfPosts: 480, marked: 300, markedSelf: 298 }
  const showing = { posts: 500, selfPosts: 4, marked: 30, markedSelf: 1 }
  const place = (subreddit: string, community: typeof asking) => ({ title, subreddit, community })
  expect(isQuestion(place('AskBaking', asking), 'broad')).toBe(true)
  expect(isQuestion(place('BakingMemes', showing), 'broad')).toBe(false)
})

test('a post that is too new for comments is not taken for one that nobody answers', () => {
  const at = (score: number, numComments: number) =>
    questionProbability({
      title: 'My rye bread',
      subreddit: 'Bakers',
      post: { isSelf: true, score, numComments },
    })
  expect(at(1, 0)).toBe(at(2, 3))
  expect(at(2, 60)).toBeGreaterThan(at(600, 2))
})

const text = { isSelf: true, hasText: true }
test.each([
  ['es', '¿Cuánto tiempo dura la masa madre en la nevera?'],
  ['es', 'Alguien sabe dónde puedo comprar harina de centeno en Madrid'],
  ['pt', 'Alguém sabe onde posso comprar farinha de centeio em Lisboa?'],
  ['fr', "Est-ce que quelqu'un connaît une bonne recette de pain au levain ?"],
  ['fr', 'Combien de temps peut-on garder le levain au frigo ?'],
  ['de', 'Wie lange muss der Teig gehen?'],
  ['de', 'Kann mir jemand sagen, wie lange der Teig gehen muss?'],
  ['it', 'Qualcuno sa come posso conservare il lievito madre?'],
  ['nl', 'Heeft iemand een goed recept voor roggebrood?'],
  ['sv', 'Har någon ett bra recept på rågbröd?'],
  ['no', 'Er det noen som har en god oppskrift på rugbrød?'],
  ['da', 'Hvor længe kan man gemme en surdej i køleskabet?'],
  ['pl', 'Czy ktoś ma dobry przepis na chleb żytni?'],
  ['ja', 'パンが膨らまないのはなぜですか？'],
  ['ru', 'Почему тесто не поднимается в духовке?'],
  ['ar', 'كيف أخبز خبزا جيدا في البيت؟'],
  ['el', 'Γιατί δεν φουσκώνει το ψωμί μου;'],
])('a question in another language is recognized (%s): %s', (_language, title) => {
  expect(isQuestion({ title, post: text }, 'broad')).toBe(true)
})

test.each([
  'Das beste Brot der Stadt und die Leute dahinter',
  'El mejor pan de la ciudad y la gente que lo hace',
  'Le meilleur pain de la ville et ceux qui le font',
  'Det beste brødet i byen og folkene bak det',
  'Najlepszy chleb w mieście i ludzie, którzy go pieką',
])('a statement in another language is not a question: %s', (title) => {
  expect(isQuestion({ title, post: { isSelf: false, domain: 'i.redd.it' } }, 'broad')).toBe(false)
})

test('English words and phrases are ignored in other languages', () => {
  const { language, traits, wording } = readTraits('Die Frage ist, was man in der Not am besten backt')
  expect(language).toBe('de')
  expect(wording).toEqual([])
  expect(traits.filter((name) => name.startsWith('request'))).toEqual([])
})

test('the model file stays small enough to read', () => {
  const file = readFileSync(new URL('./question-model.json', import.meta.url))
  expect(file.byteLength).toBeLessThan(100_000)
})

test('a title that is built to be slow is read quickly', () => {
  const parts = ['so, ', '?', '(', '[', 'if a', ' ', '"', "'a ", 'a - ', 'A b', 'what is ', '¿por qué ']
  const hostile = parts.map((part) => part.repeat(300))
  const before = process.cpuUsage()
  for (const title of hostile) isQuestion({ title }, 'broad')
  // CPU time ignores whatever else the machine does. The limit is hundreds of times the usual time, but far less than
  // backtracking would take.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})
