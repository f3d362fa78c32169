import { vocabulary } from './vocabulary.ts'

export const homeVocabularies = {
  gardening: vocabulary({
    things:
      'tomato plant|raised bed|rose bush|basil|hydrangea|lawn|pepper seedling|lemon tree|zucchini|lavender|fig tree|strawberry patch|clematis|potato crop|cucumber vine|herb pot',
    troubles:
      'keeps wilting at noon|has yellow leaves|is covered in aphids|never flowers|drops all its fruit|has white spots on the leaves|got root rot|is leaning to one side|stopped growing in June|has holes in every leaf|turned brown after the frost',
    tasks:
      'prune roses in autumn|get rid of slugs without poison|start seeds indoors|fix heavy clay soil|keep rabbits out of the beds|save tomato seeds|water pots during a two week holiday|overwinter a lemon tree|mulch a sloped bed|move a mature hydrangea|grow herbs on a balcony|stop blossom end rot|harden off seedlings|plan crop rotation for four beds',
    tools:
      'pruning saw|soaker hose|raised bed kit|moisture meter|grow light|wheelbarrow|hand trowel|greenhouse heater',
    brands: 'Verdanto|Mossgrove|Fennwick 300|GrowHalo|Terrapin Tools',
  }),
  compost: vocabulary({
    things:
      'compost pile|worm bin|tumbler|leaf mould heap|bokashi bucket|hot heap|compost bay|kitchen caddy|three bin setup|pile of wood chips|compost tea brew|manure heap',
    troubles:
      'smells like ammonia|will not heat up|is full of fruit flies|is soaking wet at the bottom|attracts rats|has not broken down in a year|turned into slime|is crawling with ants|dried out completely|went cold after two days|has white fuzz all over it',
    tasks:
      'compost citrus peel|get a pile above 60 C|compost through the winter|balance greens and browns|keep raccoons out of the bin|use coffee grounds from a cafe|shred cardboard quickly|sift finished compost|compost dog hair|start a worm bin from scratch|turn a pile with a bad back|compost bread without pests|tell when compost is finished',
    tools: 'compost thermometer|leaf shredder|countertop bin|compost sieve|garden fork|aerator|bin liner',
    brands: 'RotBox|HeapMaster 400|Wormhaven|Looplet|Earthcrank',
  }),
  houseplants: vocabulary({
    things:
      'monstera|snake plant|pothos|fiddle leaf fig|calathea|orchid|string of pearls|peace lily|ficus|aloe|spider plant|philodendron|bird of paradise|prayer plant',
    troubles:
      'has crispy edges|lost all its leaves|has tiny white bugs|is dropping a leaf a day|will not put out new growth|has mushy stems|got sunburnt|is full of fungus gnats|turned pale|has brown tips again',
    tasks:
      'propagate a pothos in water|repot a root bound monstera|get rid of fungus gnats|raise humidity for a calathea|water on a schedule|keep plants alive in a north facing room|clean dusty leaves|get an orchid to rebloom|treat spider mites|acclimate a new plant|prune a leggy philodendron',
    tools: 'humidifier|grow light|moss pole|self watering pot|moisture meter|plant stand|repotting mat',
    brands: 'Leafaro|PotHaus|Mistel Mini|Rootwell',
  }),
  woodworking: vocabulary({
    things:
      'table saw|dovetail joint|walnut slab|workbench|glue joint|band saw|cutting board|hand plane|chisel|router bit|drawer slide|oak tabletop|bookshelf|veneer|finish',
    troubles:
      'burns every cut|has a gap you could drive through|started cupping|keeps tearing out|will not stay square|wobbles on a flat floor|left white streaks|drifts to the left|feels sticky after a week|split along the grain|has blotches everywhere',
    tasks:
      'flatten a slab without a planer|sharpen a chisel|cut dovetails by hand|finish a kitchen table|remove old varnish|glue up a wide panel|store lumber in a damp garage|build a first workbench|control dust in a basement shop|square up rough boards|fix a stripped screw hole|stain pine without blotches|hang a heavy shelf on drywall',
    tools:
      'block plane|random orbit sander|dust collector|track saw|marking gauge|clamp set|jointer|honing guide|moisture meter',
    brands: 'Oakhaven|Tornick T20|Bramwell|Sawyer and Pike|PlaneRight',
  }),
  homeImprovement: vocabulary({
    things:
      'toilet|water heater|kitchen faucet|ceiling fan|garage door|laminate floor|bathroom tile|basement wall|gutter|dishwasher|radiator|light switch|attic hatch|shower drain|front door',
    troubles:
      'makes a knocking sound at night|leaks from the bottom|smells like sewage|trips the breaker|will not close all the way|is cracked again|keeps running|has black mould around it|lost pressure|rattles when it is windy|drips every few minutes',
    tasks:
      'patch a hole in drywall|replace a toilet flange|insulate an old attic|find a stud behind plaster|level a sloping floor|paint over wallpaper|regrout a shower|hire a contractor without getting ripped off|stop a basement from flooding|install a dimmer|unclog a drain without chemicals|fix a squeaky stair|seal old windows',
    tools: 'stud finder|shop vac|caulk gun|cordless drill|dehumidifier|wet saw|sump pump|ladder',
    brands: 'Hartwell Home|Dripnot|Kelmar 18V|Sureflow',
  }),
  cleaning: vocabulary({
    things:
      'oven door|shower screen|mattress|white trainer|cast iron pan|washing machine|couch|carpet|grout line|stainless sink|wool coat|toilet bowl|microwave',
    troubles:
      'still smells after three washes|has a brown ring|is streaky no matter what|has a grease film|turned pink in the wash|is sticky again|has limescale all over|smells like wet dog',
    tasks:
      'get candle wax out of a carpet|clean a burnt pan|get rid of a musty smell|remove limescale without vinegar|wash a down jacket|keep up with laundry for five|clean blinds quickly|get ink out of leather|descale a kettle|clean behind a heavy fridge',
    tools: 'steam mop|robot vacuum|squeegee|carpet cleaner|laundry basket|spray bottle|lint roller',
    brands: 'Sudsy Oak|Brightel|Mopsworth|NeatBot 5',
  }),
  cooking: vocabulary({
    things:
      'cast iron skillet|chicken thigh|rice|pot roast|carbonara|stock|wok|curry|omelette|risotto|chef knife|mayonnaise|lentil soup|pie crust|caramel sauce',
    troubles:
      'always turns out dry|sticks to the pan|tastes bland|splits at the last minute|comes out gummy|burns on the outside|is way too salty|will not thicken|curdles every time|smokes up the whole kitchen',
    tasks:
      'season a cast iron pan|cook rice without a rice cooker|sharpen a kitchen knife|meal prep for a week|save an oversalted soup|get a good sear on a steak|freeze fresh herbs|cook for 12 people|make stock from scraps|substitute eggs in a cake|velvet chicken at home|use up a whole cabbage|reheat fries so they are crisp',
    tools:
      'chef knife|dutch oven|meat thermometer|rice cooker|immersion blender|carbon steel wok|cutting board|kitchen scale',
    brands: 'Panella|Ironbark No. 8|Skillmore|Whiskwood',
  }),
  bread: vocabulary({
    things:
      'sourdough starter|baguette|dough|loaf|focaccia|rye bread|pizza dough|brioche|crust|poolish|levain|bagel|ciabatta|sandwich loaf',
    troubles:
      'will not rise|came out dense|spreads instead of rising|has a gummy crumb|smells like nail polish|is too sticky to shape|has no oven spring|tears when I score it|goes stale in a day|overproofed in the fridge|tunnels under the crust',
    tasks:
      'feed a starter on vacation|get an open crumb|bake without a dutch oven|shape a batard|proof dough in a cold kitchen|use up discard|convert a recipe to sourdough|score a loaf|bake at high altitude|knead 80 percent hydration dough|store a fresh loaf|revive a starter from the fridge',
    tools: 'banneton|dutch oven|bread lame|stand mixer|baking steel|proofing box|dough whisk|kitchen scale',
    brands: 'Crumbwell|Levanto|Hearth and Rye|DoughBoss 6|Millstone Mini',
  }),
  coffee: vocabulary({
    things:
      'espresso machine|burr grinder|pour over|french press|moka pot|portafilter|light roast|milk foam|cold brew|aeropress|gooseneck kettle|decaf|water recipe',
    troubles:
      'tastes sour|chokes on fine grinds|channels every shot|tastes like ash|leaks from the group head|takes ten minutes to draw down|loses pressure at 6 bar|has static everywhere|tastes watery|went stale in a week|clogs the filter',
    tasks:
      'dial in a light roast|descale an espresso machine|steam milk without big bubbles|store beans for a month|make cold brew for a party|choose between flat and conical burrs|brew good decaf|get more body from a pour over|fix bitter coffee|build water from scratch|froth oat milk|clean a grinder',
    tools:
      'hand grinder|gooseneck kettle|espresso machine|milk pitcher|tamper|scale with a timer|knock box|puck screen',
    brands: 'Brewlark|Cremosa S2|Grindelle|Kafion|Morrow Roasters',
  }),
  cats: vocabulary({
    things:
      'cat|kitten|senior cat|litter box|cat tree|tuxedo cat|rescue cat|scratching post|cat fountain|indoor cat|foster kitten|cat carrier|maine coon',
    troubles:
      'keeps waking me at 4am|stopped using the litter box|hisses at the new kitten|throws up every morning|will not eat wet food|hides under the bed all day|scratches the new couch|yowls at night|drinks from the sink only|bites when being petted|attacks my feet',
    tasks:
      'introduce two cats|trim claws without blood|give a cat a pill|travel six hours with a cat|stop a cat from scratching doors|move to a new flat with a shy cat|choose a first cat|get a cat to drink more|cat proof a balcony|help an overweight cat lose weight|clean cat pee out of a mattress|leave a cat alone for a weekend',
    tools:
      'automatic feeder|litter box|cat carrier|water fountain|window perch|laser toy|cat brush|calming spray',
    brands: 'Purrdie|MeowMill|Whiskerel|LitterLoop 2|Tunabelle',
  }),
  dogs: vocabulary({
    things:
      'puppy|rescue dog|corgi|crate|leash|senior dog|border collie|harness|dachshund|dog bed|reactive dog|labrador|dog park',
    troubles:
      'pulls on every walk|barks at the doorbell|chews through cables|cries in the crate|is scared of stairs|refuses to walk in the rain|eats everything on the street|has an upset stomach again|growls at other dogs|will not come back when called',
    tasks:
      'crate train a puppy|stop a dog from jumping on guests|walk two dogs at once|brush a dog that hates it|switch dog food|help a dog with separation anxiety|teach a solid recall|clean muddy paws fast|fly with a small dog|pick a breed for an apartment|trim nails at home',
    tools: 'harness|crate|long line|snuffle mat|dog ramp|treat pouch|car seat cover|nail grinder',
    brands: 'Barkwell|Tugmore|Pawlin|FetchFort',
  }),
  aquariums: vocabulary({
    things:
      'betta|planted tank|canister filter|shrimp colony|goldfish|heater|nitrate level|10 gallon tank|snail|driftwood|carpet plant|angelfish|sponge filter',
    troubles:
      'turned cloudy overnight|is gasping at the surface|has algae everywhere|reads 0 all the time|melts after planting|jumps out of the tank|floats and will not sink|makes a grinding noise|lost its colour|keeps dying off',
    tasks:
      'cycle a new tank|lower nitrates|get rid of hair algae|move a full tank|quarantine new fish|pick fish for a 20 gallon|keep shrimp alive|dose fertiliser|clean gravel without losing plants|feed fish during a vacation',
    tools: 'test kit|canister filter|heater|air pump|CO2 regulator|aquascaping tweezers|lid',
    brands: 'AquaNook|Finleaf|Riverbit 60|Tankwise',
  }),
}
