import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['en', 'Why does my sourdough collapse after shaping?'],
  ['es', '¿Por qué se me baja la masa madre después de darle forma?'],
  ['pt', 'Alguém sabe por que o meu pão não cresce no forno?'],
  ['fr', 'Pourquoi ma pâte à pain ne lève pas dans le four ?'],
  ['de', 'Warum geht mein Sauerteig nach dem Formen nicht auf?'],
  ['it', 'Qualcuno sa perché il mio pane non lievita nel forno?'],
  ['nl', 'Weet iemand waarom mijn brood niet rijst in de oven?'],
  ['sv', 'Är det någon som vet varför mitt bröd inte jäser i ugnen?'],
  ['pl', 'Czy ktoś wie, dlaczego mój chleb nie rośnie w piekarniku?'],
  ['ru', 'Почему тесто не поднимается в духовке?'],
  ['ja', 'パンが膨らまないのはなぜですか'],
  ['el', 'Γιατί δεν φουσκώνει το ψωμί μου;'],
])('%s: %s', (language, title) => {
  expect(languageOf(title)).toBe(language)
})

test.each(['Collectables?', 'Crêpes anyone?', 'Siena vs Inter Milan', 'Baguette.', ''])(
  'a few words that look alike everywhere are English: %j',
  (title) => {
    expect(languageOf(title)).toBe('en')
  },
)
