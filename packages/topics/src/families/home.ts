/** The house and what is done in it. Lines as `word-families.ts` reads them. */
export const home = `
home repair: insulation, basement, renovation, remodel
furniture: couch, sofa, mattress, desk, ikea, bookshelf
heating: furnace, hvac, air conditioner, thermostat, heater
cleaning: laundry, detergent, stain, vacuum, bleach, dishwasher
rent: lease, apartment, apartments
plumbing: plumber, toilet, faucet, sewer, septic, water heater, shower head, bathtub, sump pump, drain pipe, clogged
electrical wiring: electrician, light switch, ceiling fan, dimmer, circuit breaker, breaker box, wiring, power outlet, extension cord
light bulbs: led lights, lamp, light fixture, fluorescent
floors: hardwood, laminate, linoleum, subfloor, tile floor, grout, carpet
countertops: granite, kitchen cabinets, backsplash
bathrooms: bathroom, shower, caulk, bidet
roofs: roof, shingles, gutters, attic, chimney
doors: front door, garage door, screen door, deadbolt, doorknob, hinges
drywall: wallpaper, plaster, stud finder
lawns: lawn, lawn mower, mowing, crabgrass, sprinkler, lawnmower
pests: rodents, termites, exterminator, squirrels, raccoons, rats, mouse trap, pest control
fences: fence, patio, pergola, driveway, concrete, deck stain
power tools: table saw, circular saw, jigsaw, impact driver, dremel, chainsaw, drill press, drill bit, cordless drill, nail gun, miter saw
hand tools: screwdriver, wrench, hammer, pliers, chisel, socket set
home security: security camera, burglar alarm, smoke detector, security system
moving house: movers, uhaul, moving company, moving out
roommates: roommate, housemate, flatmate, subletting, sublease
neighbors: neighbour, noise complaint, hoa
fireplaces: fireplace, wood stove, firewood, pellet stove
mold: mildew, dehumidifier, asbestos
appliances: washing machine, dryer, washer, microwave, garbage disposal
closets: shelving, organizer
recycling: garbage, landfill, trash can, compost bin
`
