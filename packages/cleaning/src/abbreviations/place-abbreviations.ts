/** Cities, regions and countries: lines as `expansions.ts` reads them. */
export const placeAbbreviations = `
sf: san francisco | science fiction
la: los angeles
nyc: new york city | new york
ny: new york
chi: chicago
philly: philadelphia
dc: washington | washington dc | district of columbia
pdx: portland
atl: atlanta
nola: new orleans
vegas: las vegas
cali: california
socal: southern california
norcal: northern california
hk: hong kong
nz: new zealand
uk: united kingdom
us: united states
usa: united states | united states of america
uae: united arab emirates
eu: european union | europe
nl: netherlands
bcn: barcelona
cdmx: mexico city
`
