import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesOrder } from './word-order.ts'

test.each([
  ['en', 'Is rain better than snow for tomatoes?', 'Is snow better than rain for tomatoes?'],
  ['en', 'Is a gas stove faster than an electric oven?', 'Is an electric oven faster than a gas stove?'],
  [
    'en',
    'how to move from a flat in Rome to a house in Oslo',
    'How do I move from a house in Oslo to a flat in Rome?',
  ],
  [
    'en',
    'Why does my aunt trust the plumber but my uncle the painter?',
    'Why does my uncle trust the plumber but my aunt the painter?',
  ],
  [
    'en',
    'Do cats chase mice more often than dogs chase birds?',
    'Do dogs chase mice more often than cats chase birds?',
  ],
  [
    'en',
    'make the lamp react to sound rather than time?',
    'How do I make the lamp react to time rather than sound?',
  ],
  [
    'en',
    'Why does my door creak when I cook after a frost?',
    'Why is there frost when I cook after my door creaks?',
  ],
  ['en', 'My sister lent my brother her bike, ok?', 'Is it OK that my brother lent my sister her bike?'],
  [
    'fr',
    'Le train est-il plus rapide que le bus à Lyon ?',
    'Le bus est-il plus rapide que le train à Lyon ?',
  ],
  ['de', 'Ist Tee gesünder als Kaffee am Morgen?', 'Ist Kaffee gesünder als Tee am Morgen?'],
  ['de', 'Wie komme ich von Bremen nach Kiel?', 'Wie komme ich von Kiel nach Bremen?'],
  ['es', '¿Es el arroz más barato que el pan en Lima?', '¿Es el pan más barato que el arroz en Lima?'],
  ['it', 'Il treno è più veloce della macchina?', 'La macchina è più veloce del treno?'],
  ['pt', 'O gato é mais esperto do que o cão?', 'O cão é mais esperto do que o gato?'],
  ['nl', 'Is fietsen sneller dan lopen in Utrecht?', 'Is lopen sneller dan fietsen in Utrecht?'],
  ['sv', 'Är kaffe dyrare än te i Lund?', 'Är te dyrare än kaffe i Lund?'],
  ['da', 'Er toget billigere end bussen i Aarhus?', 'Er bussen billigere end toget i Aarhus?'],
  ['pl', 'Czy kawa jest zdrowsza niż herbata?', 'Czy herbata jest zdrowsza niż kawa?'],
  ['en', 'can i sing as a baker in an opera', 'Can I sing as an opera in a baker?'],
  ['en', 'Help with old jam from a green jar', 'How do I get a green jar from old jam?'],
  ['en', 'do you need to have your hat on', 'Does your hat need to have you on?'],
  ['en', 'Anyone find mice in this attic?', 'Do mice find anyone in this attic?'],
  ['en', 'you ever crossed a goose', 'When has a goose crossed you?'],
  ['en', 'Can somebody teach me chess?', 'Can I teach somebody chess?'],
  ['en', 'I painted my fence, what do you guys think?', 'What does my fence think of paint?'],
])('%s: %s → %s exchanges its sides', (language, title, response) => {
  expect(changesOrder(align(title, response, language))).toBe(true)
})

test.each([
  ['en', 'Tomatoes: is rain better than snow?', 'Is rain better than snow for tomatoes?'],
  ['en', 'Sweden or Denmark for skiing?', 'Is Denmark or Sweden better for skiing?'],
  ['en', 'made a table, how should i seal it', 'How should I seal a table I made?'],
  [
    'en',
    'My dad and I walk a lot. Which shoes for rain?',
    'Which shoes for rain suit my dad and me if we walk a lot?',
  ],
  ['en', 'Cheapest way to get to Oslo from Rome?', 'What is the cheapest way to get from Rome to Oslo?'],
  [
    'en',
    'Varnish a table before or after sanding it?',
    'Should I varnish a table before or after sanding it?',
  ],
  ['en', 'Why does my door creak when I cook?', 'When I cook, why does my door creak?'],
  ['en', 'I sing in an opera as a baker, tips?', 'What are tips for singing as a baker in an opera?'],
  ['en', 'Can somebody teach me chess?', 'Who can teach me chess?'],
  [
    'en',
    'A bug? Washing red socks with open taps does NOT wash the red socks of those taps.',
    'Is it a bug that washing the red socks with open taps does not wash the socks of those taps?',
  ],
  ['de', 'Kaffee am Morgen: ist Tee gesünder?', 'Ist Tee am Morgen gesünder als Kaffee?'],
  ['fr', 'À Lyon, le train est plus rapide que le bus ?', 'Le train est-il plus rapide que le bus à Lyon ?'],
])('%s: %s → %s keeps its sides', (language, title, response) => {
  expect(changesOrder(align(title, response, language))).toBe(false)
})
