/** Words that any question may have. They end a phrase and carry no subject. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are was were be been being am do does did done doing have has had having can could cannot ' +
    'should would will shall may might must i im ive id ill me my mine myself you your yours youre yourself youve we were our ours us he him ' +
    'his himself she her hers they them their theirs theyre themselves itself one ones someone anyone anybody somebody everyone everybody ' +
    'nobody guy guys folk folks here there theres heres what whats which who whos whom whose how hows why whys when wheres where if ' +
    'whether and or but so then than as at by for from in into of off on onto to up upon with within without about above below under over ' +
    'after before during through throughout between among against along across around behind beyond via per all any some just only also too ' +
    'very really please not no nor never none yes yeah yet already always ever even still now dont doesnt isnt arent cant wont couldnt ' +
    'shouldnt wouldnt didnt wasnt hasnt havent werent aint like unlike because due since until till while though although despite instead ' +
    'rather either neither both each every other others another same such own much many more most less least few lot lots bit enough ' +
    'several etc vs versus aka ie eg yall ur yr yrs ok okay oh ah wow hey hi hello wtf lol omg imo imho iirc eli ama psa tldr dae til ' +
    'howd whered whatd whyd whod thatd itd hed theyd youd itll thatll com org www http https xpost ll ve re mr mrs ' +
    'two three four five six seven eight nine ten first second third last next new old ' +
    'get gets getting got gotten go goes going gone went make makes making made use uses using used need needs want wants wanting wanna gonna ' +
    'gotta know knows tell let lets try tries trying look looks looking see seeing find finding give giving take taking put putting come ' +
    'coming think thinking keep keeping start starting stop say saying ask asking mean means happen happening help helping best better ' +
    'good great nice bad worst worse way ways thing things something anything nothing everything stuff question questions thanks thank ' +
    'advice suggestion suggestions recommendation recommendations tip tips idea ideas thought thoughts opinion opinions feedback difference differences ' +
    'discussion discussions different answer answers problem problems issue issues reason reasons kind kinds sort type types favorite favorites favourite favourites ' +
    'people person day days week weeks month months year years hour hours minute minutes time times today tonight tomorrow yesterday couple request post posts thread reddit subreddit'
  ).split(' '),
)
