/** Articles, pronouns, auxiliaries, greetings: they may differ even between titles of few words. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am im ive id i me my mine our ours we us you ' +
    'your yours youre yourself myself themselves itself he his him she her they their them one ones do does did done doing dont doesnt ' +
    'didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt hasnt havent youve weve theyve youd youll ill id theyre theyd thats can could should would will shall may ' +
    'might must has have had having someone anyone anybody somebody everyone everybody people guys folks yall what whats ' +
    'which who whom whose how hows why whys whether and or but so then also too very just really actually literally ' +
    'truly ever even please pls plz help thanks thank hi hey hello lol ok okay any some there here than as reddit redditors d s'
  ).split(' '),
)

/** Words that ask or connect, and say little about the subject. */
export const connectives: ReadonlySet<string> = new Set(
  (
    'when where if at by for from in into of off on onto to up out with about after before while during because ' +
    'question questions advice tip tips idea ideas suggestion suggestions suggest recommend recommended recommendation ' +
    'recommendations looking look find finding search searching need needs needed want wants wanted wanting know knows tell say says ask asking wondering ' +
    'curious think thinks thought thoughts opinion opinions best better good favorite favourite favorites favourites way ways ' +
    'kind kinds type types sort sorts get gets getting got go goes going come comes came coming make makes making made use used uses using ' +
    'take takes took taking give gives giving turn turning thing things something anything still now yet time times much many lot like else ' +
    'possible recently currently usually not no without happen happens happening happened able properly'
  ).split(' '),
)

export function isContent(token: string): boolean {
  return !fillers.has(token) && !connectives.has(token)
}
