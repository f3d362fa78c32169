/** Food and drink. Lines as `word-families.ts` reads them. */
export const food = `
fish: salmon, trout, tuna, cod, halibut, tilapia, sardines, mackerel, anchovies, herring, catfish, sushi, sashimi, fillet
shellfish: seafood, shrimp, prawns, crab, lobster, oysters, clams, mussels, scallops, crawfish, squid, octopus, calamari
pork: ham, pork belly, pork chops, pork shoulder, pulled pork, tenderloin
bacon: pancetta, guanciale, prosciutto
sausages: salami, pepperoni, chorizo, bratwurst, hot dogs, jerky, cured meat, charcuterie, kielbasa
steak: ribeye, sirloin, filet mignon, flank steak, strip steak, porterhouse, skirt steak
burgers: hamburger, cheeseburger, meatballs, ground beef, patties, meatloaf
roasts: pot roast, brisket, short ribs, rump, prime rib
lamb: mutton, goat
game meat: venison, duck, goose, ostrich, bison, elk
chicken: chicken breast, chicken thighs, rotisserie, drumsticks, poultry
wings: chicken wings, buffalo wings, hot wings, buffalo sauce, wing sauce
turkey: thanksgiving
eggs: yolk, egg whites, omelette, omelet, scrambled, hard boiled, meringue, quiche, frittata, poached eggs
milk: dairy, lactose, buttermilk, skim milk
cheese: mozzarella, cheddar, parmesan, ricotta, feta, brie, gouda, goat cheese, velveeta, fondue, mascarpone, cream cheese
butter: margarine, ghee, clarified butter
cream: whipped cream, heavy cream, double cream, sour cream, creme fraiche
yogurt: yoghurt, kefir
oil: olive oil, vegetable oil, canola, sesame oil, lard, shortening, coconut oil
frying: deep fry, deep fryer, batter, tempura, breadcrumbs
french fries: hash browns, tater tots
potatoes: mashed potatoes, sweet potato, yams, gnocchi
onions: shallots, leeks, scallions
mushrooms: portobello, shiitake, truffles, morels, chanterelles
vegetables: veggies, broccoli, cauliflower, asparagus, zucchini, squash, carrots, celery, brussels sprouts, eggplant, aubergine, okra, beets, artichoke, peas
greens: spinach, kale, lettuce, cabbage, arugula, chard, salad, coleslaw
tomatoes: marinara, ketchup
fruit: bananas, strawberries, blueberries, berries, grapes, mango, pineapple, peaches, pears, cherries, watermelon, melon, pomegranate, plums
citrus: lemon, lime, grapefruit, orange juice, zest
nuts: almonds, walnuts, pecans, cashews, peanuts, pistachios, hazelnuts, peanut butter
beans: lentils, chickpeas, hummus, black beans, soybeans, falafel
tofu: tempeh, seitan, soy
rice: risotto, brown rice, rice cooker, fried rice, pilaf, quinoa, couscous, basmati
pasta: spaghetti, lasagna, ravioli, linguine, macaroni, fettuccine, penne
pasta sauces: carbonara, alfredo, pesto, bolognese, spaghetti sauce
noodles: ramen, udon, soba, pho, pad thai, lo mein
pizza: calzone, pizza dough, pizza stone
bread: sourdough, baguette, bagels, focaccia, ciabatta, naan, pita, brioche, loaf, yeast, pretzels
sandwiches: panini, subs, cheesesteak, grilled cheese
pancakes: waffles, crepes, french toast
cookies: biscuits, brownies, shortbread, macarons, oreos
cakes: cupcakes, muffins, frosting, icing, fondant, buttercream, cheesecake, sponge cake
pies: pie, pie crust, tart, puff pastry, pastry, croissants
candy: caramel, fudge, toffee, marshmallows, gummies, lollipops
chocolate: cocoa, cacao, ganache, nutella
desserts: custard, pudding, creme brulee, gelato, ice cream, sorbet, mousse, jello, gelatin
sugar: honey, syrup, maple syrup, sweetener, stevia, molasses, brown sugar, agave
flour: dough, gluten, cornstarch, baking soda, baking powder
soup: chowder, bisque, gazpacho, broth
stock: bouillon, bone broth, chicken stock, demi glace
stews: chili, gumbo, jambalaya, goulash, casserole
curry: masala, tikka, garam, vindaloo, indian food
sauces: gravy, roux, hollandaise, bechamel, aioli, vinaigrette, mayonnaise, mayo, deglaze
hot sauce: sriracha, tabasco, habanero, jalapenos, capsaicin, ghost pepper
Mexican food: tacos, burritos, tortillas, salsa, guacamole, enchiladas, quesadilla, tamales, nachos, fajitas, tex mex
Chinese food: dumplings, wontons, stir fry, wok, kung pao, dim sum
vegetarian food: vegan, vegetarian, meatless
spices: cumin, paprika, turmeric, saffron, nutmeg, cardamom, peppercorns, cloves, curry powder
herbs: basil, cilantro, parsley, rosemary, thyme, oregano, dill
marinades: brine, dry rub
smoking meat: liquid smoke, barbecue, bbq, barbeque
food safety: food poisoning, salmonella, botulism, spoiled, expired
food storage: leftovers, reheat, fridge, refrigerate, freezer, freezing, frozen, defrost, thaw
canning: pickles, jam, jelly, preserves, kimchi, sauerkraut, ferment, mason jars
vinegar: balsamic, apple cider vinegar, acetic acid
knives: chefs knife, sharpening, whetstone, cleaver, cutting board, blades
pans: skillet, frying pan, nonstick, non stick, teflon, cookware, saucepan, le creuset
ovens: broiler, convection, toaster oven, stove, stovetop, burner
slow cookers: crock pot, crockpot, instant pot
blenders: vitamix, food processor, immersion blender, stand mixer, kitchenaid, juicer, smoothies
restaurants: waiter, waitress, michelin, line cook, bartender, diner
cookbooks: modernist cuisine, recipe book
coffee: espresso, latte, cappuccino, caffeine, french press, starbucks, coffee grinder, barista
tea: green tea, matcha, oolong, kombucha, chai
wine: red wine, white wine, champagne, sommelier, vineyard
beer: ale, lager, homebrew, ipa, stout, brewery
liquor: whiskey, whisky, bourbon, vodka, tequila, gin, rum, scotch, cocktails, moonshine
drinking: alcohol, drunk, hangover, sober, booze
smoking: cigarettes, tobacco, nicotine, vaping, cigar, smokers
marijuana: weed, cannabis, thc, stoned, bong, joints, edibles, stoner
drugs: cocaine, heroin, lsd, mdma, ecstasy, opiates, meth, psychedelics, psilocybin, acid trip, adderall
grilling: grill, charcoal, kebabs, skewers
breakfast: oatmeal, cereal, granola, brunch, bacon and eggs
lunch: lunches, packed lunch, lunchbox, bento
snacks: popcorn, potato chips, trail mix, crackers, granola bars
sous vide: immersion circulator, vacuum sealer
pressure cookers: pressure cooker, pressure canner
garlic: garlic press, minced garlic
corn: polenta, cornmeal, grits, cornbread
avocados: guac
gluten free: celiac, gluten intolerance
nutrition: carbs, carbohydrates, low carb, macronutrients, fiber, cholesterol, saturated fat, omega 3, sodium, micronutrients, nutrients
eating out: fast food, mcdonalds, takeout, buffet, chipotle
groceries: grocery store, supermarket, costco, walmart, trader joes, farmers market
soft drinks: soda, coke, pepsi, energy drinks, red bull
mead: cider, hard cider, wine making
home brewing: wort, carboy, keg, airlock, all grain
baking: bake, baked goods, bakery
`
