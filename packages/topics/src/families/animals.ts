/** Pets and other animals. Lines as `word-families.ts` reads them. */
export const animals = `
dogs: puppy, leash
cats: kitten, litter box, kitty, catnip
birds: parrot, owl, pigeon, eagle, crow
horses: pony, equestrian, saddle
insects: spider, ants, bees, wasp, mosquitoes, cockroach, bed bugs, beetle, moth, butterfly
reptiles: snake, lizard, gecko, turtle, tortoise, iguana
aquariums: fish tank, betta, goldfish, guppies, cichlids
dog training: crate training, house training, clicker, barking, separation anxiety, obedience, house broken, potty training a puppy
dog food: kibble, raw diet, dog treats, canned food
vets: veterinarian, spay, neuter, fleas, heartworm, rabies, ticks
pet adoption: rescue dog, animal shelter, foster dog, shelter dog
dog breeds: labrador, poodle, terrier, german shepherd, pit bull, pitbull, husky, corgi, golden retriever, chihuahua, dachshund, greyhound, border collie
small pets: hamster, guinea pig, rabbit, ferret, chinchilla, gerbil
backyard chickens: hens, rooster, chicken coop, chicks
wild animals: whale, shark, elephant, wolf, monkey, dolphin, lion, tiger, gorilla, bear attack, deer, coyote
dinosaurs: dinosaur, t rex
livestock: cattle, cows, sheep, pigs, farm animals, ranch
`
