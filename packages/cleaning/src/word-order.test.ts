import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { exchangesSides } from './word-order.ts'

test.each([
  ['en', 'Is rain better than snow for tomatoes?', 'Is snow better than rain for tomatoes?'],
  ['en', 'moving from Ohio to Texas', 'How do I move from Texas to Ohio?'],
  ['en', 'do dogs chase cats', 'Do cats chase dogs?'],
  ['en', 'wait for the iphone 17 or buy the 16', 'Should I wait for the iPhone 16 or buy the 17?'],
  ['en', 'mix 1 cup bleach and 9 parts water', 'Do I mix 9 cups bleach and 1 part water?'],
  ['de', 'Ist Tee gesünder als Kaffee am Morgen?', 'Ist Kaffee gesünder als Tee am Morgen?'],
  ['de', 'Wie komme ich von Bremen nach Kiel?', 'Wie komme ich von Kiel nach Bremen?'],
  ['es', '¿Es el arroz más barato que el pan en Lima?', '¿Es el pan más barato que el arroz en Lima?'],
  ['sv', 'Är kaffe dyrare än te i Lund?', 'Är te dyrare än kaffe i Lund?'],
])('%s: %s → %s exchanges its sides', (language, title, response) => {
  expect(exchangesSides(align(title, response, language))).toBe(true)
})

test.each([
  ['en', 'Tomatoes: is rain better than snow?', 'Is rain better than snow for tomatoes?'],
  ['en', 'Sweden or Denmark for skiing?', 'Is Denmark or Sweden better for skiing?'],
  ['en', 'made a table, how should i seal it', 'How should I seal a table I made?'],
  ['en', 'Cheapest way to get to Oslo from Rome?', 'What is the cheapest way to get from Rome to Oslo?'],
  ['en', 'Why does my door creak when I cook?', 'When I cook, why does my door creak?'],
  ['en', 'best phone in 2025 under $300', 'What is the best phone under $300 in 2025?'],
  ['en', 'do dogs chase cats', 'Are cats chased by dogs?'],
  ['en', 'do people often laugh at me at work', 'At work, do people often laugh at me?'],
  ['de', 'Kaffee am Morgen: ist Tee gesünder?', 'Ist Tee am Morgen gesünder als Kaffee?'],
  ['fr', 'À Lyon, le train est plus rapide que le bus ?', 'Le train est-il plus rapide que le bus à Lyon ?'],
])('%s: %s → %s keeps its sides', (language, title, response) => {
  expect(exchangesSides(align(title, response, language))).toBe(false)
})
