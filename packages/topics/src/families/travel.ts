/** Journeys, countries and the outdoors. Lines as `word-families.ts` reads them. */
export const travel = `
flights: airline, airport, airplane, plane, pilot, layover, luggage, tsa
travel: tourist, vacation, hostel, backpacking, itinerary, sightseeing, hotel
visas: immigration, passport, citizenship, expat, border, work permit
hiking: mountain, appalachian trail, hikers, climbing, bouldering, summit
campsites: tent, campsite, campfire, sleeping bag, hammock, bushcraft, survival
cruises: cruise ship
packing: carry on, suitcase, packing list, travel backpack
solo travel: solo trip, traveling alone, travelling alone, solo female
studying abroad: study abroad, exchange student, teach english, tefl, gap year
driving abroad: rental car, car rental
`
