import { expect, test } from 'vitest'
import { align } from './alignment.ts'
import { changesDesignator } from './designators.ts'

test.each([
  [true, 'is the Pixel 9 pro worth it', 'Is the Pixel 9 worth it?'],
  [true, 'why was Sammy Davis jr in that film', 'Why was Sammy Davis in that film?'],
  [true, 'Anyone went from the Fuji X5 to the X5 II?', 'Has anyone gone from the Fuji X5 II to the X5?'],
  [true, 'Is a Mavic 3 heavier than a Mavic?', 'Is a Mavic heavier than a Mavic 3?'],
  [false, 'Anyone went from the Fuji X5 to the X5 II?', 'Has anyone gone to the X5 II from the Fuji X5?'],
  [false, 'Looking for a pro to fix my fence', 'Who can fix my fence?'],
  [false, 'Mini question: which Mini is the best?', 'Which Mini is the best?'],
])('another one of the same name (%s): %s → %s', (isOther, title, response) => {
  expect(changesDesignator(align(title, response, 'en'))).toBe(isOther)
})
