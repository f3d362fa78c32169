import { stemOf } from './stem-of.ts'

/** Words of one meaning: the first stands for the others. Only pairs that people use for the same thing in every community. */
const sameWords =
  'bike: bicycle, cyclist: bicyclist, fridge: refrigerator, photo: photograph, tv: television telly, ' +
  'phone: telephone, car: automobile, mum: mom, donut: doughnut, yogurt: yoghurt, ' +
  'barbecue: bbq barbeque, mayo: mayonnaise, veggie: vegetable veg, ad: advert advertisement, ' +
  'exam: examination, fan fiction: fanfic, gym: gymnasium, gray: grey, tire: tyre, check: cheque, ' +
  'plow: plough, pajamas: pyjamas, jewelry: jewellery, math: maths mathematics, info: information, ' +
  'repo: repository, apt: apartment, uni: university, prof: professor, dr: doctor, vet: veterinarian'
const standFor = new Map(
  sameWords.split(', ').flatMap((line) => {
    const [word = '', others = ''] = line.split(': ')
    return others.split(' ').map((other) => [stemOf(other), stemOf(word)] as const)
  }),
)

/** Returns what all forms and spellings of a word have in common, given in lower case without apostrophes. */
export function wordKey(plain: string): string {
  const stem = stemOf(americanSpelling(withoutAccents(plain)))
  return standFor.get(stem) ?? stem
}

/** Of letters of Latin script only: in others, the marks are letters too. */
export function withoutAccents(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word
  return word
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
}

function americanSpelling(word: string): string {
  return word
    .replace(/([a-z]{3})our(?=(?:s|ed|ing|ful|ite|ites)?$)/, '$1or')
    .replace(/([a-z]{4})is(?=(?:e|es|ed|ing|ation|ations)$)/, '$1iz')
    .replace(/([a-z]{2}[bt])re(?=s?$)/, '$1er')
}
