/** Units of measure and money with all their spellings, the unit's name first. */
const table = `
minute min mins minutes minuten minuti minutos | second sec secs seconds sekunden
hour hr hrs hours h std stunde stunden heure heures hora horas hs ore ora uur uren
day days tag tage jour jours dia dias giorno giorni dag dagen | week wk wks weeks woche wochen
month mo months mos monat monate | year yr yrs years jahr jahre | kilogram kg kgs kilo kilos kilograms
gram g gr grams gramm | milligram mg milligrams | microgram mcg ug micrograms | pound-weight lb lbs
ounce oz ounces | kilometer km kms kilometers kilometre kilometres | meter m meters metre metres metros metro
centimeter cm centimeters | millimeter mm millimeters | mile mi miles mijl | foot ft feet | inch inches
liter l liters litre litres litro litros | milliliter ml milliliters millilitre millilitres
gallon gal gallons galon | tablespoon tbsp tablespoons | teaspoon tsp teaspoons | gigabyte gb gigabytes
megabyte mb megabytes | terabyte tb terabytes | mbps mbit | gbps gbit | watt w watts | volt v volts
percent % prozent procent | celsius °c c | fahrenheit °f f | dollar $ dollars bucks buck usd | euro € euros eur
pound £ quid gbp | cent ¢ cents | zloty zł zl
`
const names = new Map<string, string>()
for (const line of table.trim().split(/ \| |\n/)) {
  const forms = line.split(' ')
  for (const form of forms) names.set(form, forms[0] ?? form)
}
/** Pounds may be money or a weight. */
const alike = new Map([['pounds', new Set(['pound', 'pound-weight'])]])

/** Returns the units that a spelling may mean; empty if it is not a unit. */
export function unitsOf(form: string): ReadonlySet<string> {
  const name = names.get(form)
  return alike.get(form) ?? (name === undefined ? none : new Set([name]))
}

const none: ReadonlySet<string> = new Set()
