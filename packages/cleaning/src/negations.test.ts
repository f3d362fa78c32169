import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesDenial } from './negations.ts'

const changes = (title: string, response: string) => changesDenial(align(title, response), title, response)

test.each([
  ['en', "Why don't Americans drink tea?", 'Why do Americans drink tea?'],
  ['en', 'Is it safe to eat raw oats?', 'Is it not safe to eat raw oats?'],
  ['en', "I like tea but I don't like milk. What now?", "What can I do if I don't like tea but like milk?"],
  ['en', 'Can I cook rice without a lid?', 'Can I cook rice with a lid?'],
  [
    'en',
    'Which plants never need water, and which need no light?',
    'Which plants need water and which need no light?',
  ],
  ['en', "My dog won't eat dry food, isn't it weird?", 'Is it weird that my dog will eat dry food?'],
  ['en', 'Not sure if I may ask: do cats purr?', 'Do cats not purr?'],
  ['fr', 'Pourquoi mon chat ne mange plus ses croquettes ?', 'Pourquoi mon chat mange-t-il ses croquettes ?'],
  ['fr', "Est-ce que je peux boire l'eau du robinet ?", "Est-ce que je ne peux pas boire l'eau du robinet ?"],
  ['de', 'Warum darf man nachts nicht duschen?', 'Warum darf man nachts duschen?'],
  ['de', 'Kann man Pilze ohne Öl braten?', 'Kann man keine Pilze mit Öl braten?'],
  ['es', '¿Por qué no hay nadie en la playa?', '¿Por qué hay gente en la playa?'],
  ['es', '¿Se puede comer arroz crudo?', '¿No se puede comer arroz crudo?'],
  ['it', 'Perché non bevete mai il cappuccino dopo pranzo?', 'Perché bevete il cappuccino dopo pranzo?'],
  ['pt', 'Por que o carro não liga de manhã?', 'Por que o carro liga de manhã?'],
  ['nl', 'Waarom werkt mijn verwarming niet?', 'Waarom werkt mijn verwarming?'],
  ['sv', 'Kan man köra bil utan glasögon?', 'Kan man köra bil med glasögon?'],
  ['da', 'Er det trygt å lese avisen?', 'Er det ikke trygt å lese avisen?'],
  ['pl', 'Dlaczego nikt nie lubi zimnej kawy?', 'Dlaczego ktoś lubi zimnej kawy?'],
  ['is', 'Er ekki gott að búa hérna?', 'Er gott að búa hérna?'],
])('%s: %s → %s changes a denial', (_, title, response) => {
  expect(changes(title, response)).toBe(true)
})

test.each([
  ['en', 'Why do Americans not drink tea?', "Why don't Americans drink tea?"],
  ['en', "It's cold in here, isn't it?", 'Is it cold in here?'],
  ['en', 'Should I buy the red one or not?', 'Should I buy the red one?'],
  ['en', "I can't find a good lamp. Any ideas?", 'Where can I find a good lamp?'],
  [
    'en',
    "He doesn't eat nothing in the morning. Is that bad?",
    "Is it bad that he doesn't eat anything in the morning?",
  ],
  [
    'en',
    "Rye loaves (from Ada's old book). Any ideas as to why they aren't very brown?",
    "Why aren't my rye loaves from Ada's old book very brown?",
  ],
  ['de', 'Tipps gegen Motten? (bitte nicht Lavendel)', 'Hat jemand Tipps gegen Motten, außer Lavendel?'],
  [
    'fr',
    'comment faire pour que mon chat dorme pas ici',
    'Comment faire pour que mon chat ne dorme pas ici ?',
  ],
  ['en', 'my dog wont stop barking, help', 'How do I stop my dog from barking?'],
  ['en', 'isnt it odd to eat oats', 'Is it odd to eat oats?'],
  [
    'en',
    'paint peels so fast, what do you coat it with',
    "What do you coat it with so that the paint doesn't peel?",
  ],
  ['en', 'nails all fall out. how do i fix them', "How do I fix nails so they don't all fall out?"],
  ['en', 'i can never tell when to stop sanding', 'How can I tell when to stop sanding?'],
  ['en', 'no room in the shed so i dry it at room temp', 'How do I dry it at room temperature?'],
  [
    'en',
    "we don't mind cold but hate crowds. where to",
    "Where should we go if we don't mind cold but hate crowds?",
  ],
  ['fr', 'Mon chat mange pas, pourquoi ?', 'Pourquoi mon chat ne mange-t-il pas ?'],
  ['fr', "Vous ne l'aimez pas, le fromage ?", "N'aimez-vous pas le fromage ?"],
  ['fr', "C'est bon, n'est-ce pas ?", 'Est-ce bon ?'],
  ['de', 'Das ist normal, oder nicht?', 'Ist das normal?'],
  ['de', 'Mein Hund frisst nix mehr (bitte nicht lachen)', 'Warum frisst mein Hund nichts mehr?'],
  ['es', 'Es normal, ¿no?', '¿Es normal?'],
  ['es', 'No viene nadie nunca a la playa, ¿por qué?', '¿Por qué no viene nadie a la playa?'],
  ['it', 'Che ne pensate del nuovo parco?', 'Cosa pensate del nuovo parco?'],
  ['pt', 'Não conheço ninguém na cidade, onde ir?', 'Onde ir se não conheço ninguém na cidade?'],
  ['pl', 'Nikt nigdy nie mówi o tym mieście, dlaczego?', 'Dlaczego nikt nie mówi o tym mieście?'],
])('%s: %s → %s changes no denial', (_, title, response) => {
  expect(changes(title, response)).toBe(false)
})

test.each([
  ["Can't get my wifi to work, help", 'How do I get my Wi-Fi to work?'],
  ['New to sewing, and I cannot thread the needle', 'How can I thread the needle if I am new to sewing?'],
])('a problem may become a question about its solution: %s → %s', (title, response) => {
  expect(changes(title, response)).toBe(false)
})

test.each([
  ["Why can't I log in?", 'How can I log in?'],
  ["Can't we grow figs in the shade?", 'How can we grow figs in the shade?'],
  ["what if I can't pay the rent", 'How can I pay the rent?'],
])('a question about a denial must stay one: %s → %s', (title, response) => {
  expect(changes(title, response)).toBe(true)
})

test.each([
  ['why is my dog not eating', 'Why is my dog eating?', true],
  ['can cats eat bread', "Can't cats eat bread?", true],
  ['Not sure where to ask, why do ducks swim', 'Why do ducks swim?', false],
  ['WHAT DO YOU NOT LIKE', 'What do you dislike?', false],
  ["they don't think tea is food. How do I tell them otherwise", 'How do I tell them tea is food?', false],
  ['how to not be nervous', 'How do I avoid being nervous?', false],
  ['how do you bake withuot an oven', 'How do you bake without an oven?', false],
  ["why can't dogs eat grapes", 'Why cannot dogs eat grapes?', false],
  ["so that it doesn't completely dry", 'How does it dry?', true],
  ["I can't find a lid that fits", 'Where can I find a lid that fits?', false],
  ["why can't I find a lid", 'Why can I find a lid?', true],
  ['should i bake with an oven', 'Should I bake without an oven?', true],
  ['any idea why the bread failed to rise here', "Why didn't the bread rise here?", false],
  ['warum geht mein drucker nicht', 'Warum geht mein Drucker?', true],
  ['猫が水を飲まないのはなぜ', '猫が水を飲むのはなぜ？', true],
  ['i have no idea how to bake a loaf, any help', 'Any help on how to bake a loaf?', false],
  ['i have no idea how to bake a loaf, any help', 'Any help on how not to bake a loaf?', true],
])('whether a denial changes from %j to %j: %j', (title, response, isChanged) => {
  expect(changes(title, response)).toBe(isChanged)
})
