import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesNumber } from './numbers.ts'

test.each([
  ['loaves of 2010/11', 'Which loaves are of 2010 or 2011?', false],
  ['loaves of 2010/11', 'Which loaves are of 2010 or 2012?', true],
  ['is 15min enough for 5.5k people', 'Is 15 minutes enough for 5,500 people?', false],
  ['the 2nd film of 96 in two hundred words', 'What is the second film of 1996 in 200 words?', false],
  ['reichen zwei eier', 'Reichen 2 Eier?', false],
  ['reichen zwei eier', 'Reichen drei Eier?', true],
  ['2 ibuprofen a day', 'Are 4 ibuprofen a day too many?', true],
  ['is the PS4 good', 'Is the PS5 good?', true],
  ['is $500 ok', 'Is $5,000 OK?', true],
  ['is $500 ok', 'Is €500 OK?', true],
  ['what can i get for 400', 'What can I get for more than 400?', true],
  ['which games run on a Switch 2?', 'Which games run on a Switch?', true],
  ['is a fee of .00683 high', 'Is a fee of .0683 high?', true],
  ['is a fee of .5 high', 'Is a fee of 0.5 high?', false],
  ['how many mcg of b12 a day', 'How many mg of B12 a day?', true],
  ['baked my first loaf, tips?', 'What are tips for my second loaf?', true],
  ['is a 20 euro fee high', 'Is a fee high?', true],
  ['what are the two best tents', 'What are the best tents?', true],
  ['what are the two best tents', 'What are the 2 best tents?', false],
  ["explain like i'm five how rye grows", 'How does rye grow?', false],
  ['is a 20 year old roof fine', 'Is a roof fine?', true],
  ['A lens for birds. Thoughts? (49% off)', 'What are your thoughts on a lens for birds?', false],
  ['28y/o baker. Where to go', 'Where should a 28-year-old baker go?', false],
  ['where 2 park near the zoo', 'Where can I park near the zoo?', false],
  ['is turmeric good 4 joints', 'Is turmeric good for joints?', false],
  ['do 24 inch wheels fit a frame made for 26', 'Do 26 inch wheels fit a frame made for 24?', true],
  ['how do i move from python 3.9 to 3.12', 'How do I move from Python 3.12 to 3.9?', true],
  ['3 cats in 500 sqft, is that ok', 'Is 500 sqft OK for 3 cats?', false],
  ['is the Switch 2 fine', 'Is the Switch fine?', true],
  ['found this on a hike last year', 'What is this that I found on a hike last week?', true],
])('from %j to %j a number or a unit changes: %j', (title, response, changes) => {
  expect(changesNumber(align(title, response))).toBe(changes)
})
