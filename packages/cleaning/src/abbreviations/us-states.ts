/** The states of the USA by their postal abbreviations. */
const states = new Map(
  `AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware,FL florida,GA georgia,
  HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa,KS kansas,KY kentucky,LA louisiana,ME maine,MD maryland,
  MA massachusetts,MI michigan,MN minnesota,MS mississippi,MO missouri,MT montana,NE nebraska,NV nevada,NH new hampshire,
  NJ new jersey,NM new mexico,NY new york,NC north carolina,ND north dakota,OH ohio,OK oklahoma,OR oregon,PA pennsylvania,
  RI rhode island,SC south carolina,SD south dakota,TN tennessee,TX texas,UT utah,VT vermont,VA virginia,WA washington,
  WV west virginia,WI wisconsin,WY wyoming`
    .split(',')
    .map((entry) => {
      const [abbreviation = '', ...name] = entry.trim().split(' ')
      return [abbreviation, name.join(' ')] as const
    }),
)

/** Returns the name of a state in lower case, or undefined for any other word. Capital letters count: "in" is not Indiana. */
export function stateOf(abbreviation: string): string | undefined {
  return states.get(abbreviation)
}
