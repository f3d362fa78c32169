/** Times, units and amounts: lines as `expansions.ts` reads them. */
export const measureAbbreviations = `
wk: week
wks: weeks
wknd: weekend
yr: year
yrs: years
mo: month | months
mos: months
hrs: hours
min: minute | minutes | minimum
mins: minutes
sec: second | seconds
secs: seconds
approx: approximately
max: maximum
temp: temperature
temps: temperatures
tbsp: tablespoon | tablespoons
tsp: teaspoon | teaspoons
oz: ounce | ounces | australia
yo: year-old | years old
y/o: year-old | years old
hr: hour | hours | human resources | heart rate
bucks: dollars
quid: pounds
grand: thousand
ft: feet | foot | featuring
lb: pound | pounds
lbs: pounds
kg: kilograms | kilogram | kilo | kilos
km: kilometers | kilometres | kilometer | kilometre
mi: miles
in: inch | inches
`
