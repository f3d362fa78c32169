/** Vehicles and getting around. Lines as `word-families.ts` reads them. */
export const cars = `
cars: vehicle, engines, tires, brakes, transmissions, car suspension, honda, toyota, ford, mechanic, oil changes, bmw, truck, subaru, cooling systems, car batteries, mufflers, bodywork, headlights, chevy, dodge, jeep, volkswagen, volvo, mazda, nissan, hyundai, audi, mercedes, silverado, civic, corolla, camry, accord, mustang, pickup truck, minivan, suv
driving: driver, drivers license, traffic, road trip, road rage, parking, speeding, highway, commute
motorcycles: motorbike, harley, scooter
bikes: bicycle, cycling, cyclist, bikers, mtb, derailleur
engines: engine, pistons, cylinder head, camshaft, crankshaft, head gasket, valve cover, timing belt, timing chain, spark plugs, misfire, misfiring, carburetor, fuel injectors, throttle body, turbocharger, turbo, rpm, idling, intake manifold
brakes: brake pads, rotors, calipers, brake fluid, brake lines, brake pedal, handbrake, parking brake
tires: tyres, rims, wheel alignment, flat tire, spare tire, lug nuts, snow tires, wheel bearing, tire
transmissions: transmission, clutch, gearbox, manual transmission, stick shift, driveshaft, torque converter, cv joint, cv axle, axle, gear shift, transmission fluid
cooling systems: radiator, coolant, overheating, water pump, antifreeze, overheats, overheat
car batteries: alternator, dead battery, starter motor, jump start, jumper cables, car battery
car suspension: struts, shock absorbers, ball joint, tie rod, control arm, sway bar, coilovers, power steering, steering wheel, steering column
mufflers: catalytic converter, oxygen sensor, o2 sensor, tailpipe
oil changes: oil change, motor oil, synthetic oil, oil filter, oil pan, oil leak, dipstick, drain plug
warning lights: check engine light, obd, code reader, error codes, dashboard lights, engine light, scan tool
fuel: gasoline, diesel, gas tank, fuel pump, gas mileage, mpg, ethanol, octane, fuel filter, petrol
car windows: windshield, wipers, power window, window tint, sunroof
headlights: brake lights, taillights, turn signal, fuse box, blown fuse, fog lights, headlight
bodywork: dent, bumper, rust, fender, clear coat, paint job, quarter panel
car stereos: head unit, car stereo, aux cord, car audio
car keys: key fob, ignition, remote starter, locksmith, car alarm, power locks
buying a car: used car, car dealership, dealership, test drive, car loan, craigslist car, trade in, dealer
car accidents: car accident, hit and run, totaled, fender bender, car crash, rear ended
towing: tow truck, hitch
electric cars: tesla, hybrid car, prius, electric vehicle
public transport: subway, bus, amtrak, metro, commuter rail
taxis: uber, lyft, cab driver
traffic tickets: speeding ticket, dui, dwi, parking ticket, red light camera
boats: sailing, sailboat, kayak, canoe, yacht, boating
truck drivers: trucker, cdl, semi truck
`
