/** Mathematics and the sciences. Lines as `word-families.ts` reads them. */
export const science = `
math: mathematics, calculus, algebra, geometry, theorem, integral, equation, statistics, probability, trigonometry
physics: quantum, gravity, relativity, particle, momentum, thermodynamics
chemistry: chemical, molecule, periodic table, organic chemistry
biology: dna, genes, genetics, evolution, species, bacteria
space: planet, nasa, mars, astronomy, telescope, asteroid, meteorite, black hole, astronaut, orbit, stars, cosmology, moon, space travel, solar system, galaxy
weather: rain, snow, storm, hurricane, tornado, climate, flood
climate change: global warming, carbon footprint, carbon dioxide, emissions, renewable, solar energy, fossil fuel, pollution
energy: nuclear, solar power, solar panels, nuclear power, electricity, power plant
light waves: photon, laser, speed of light, refraction, wavelength, rainbow
sound waves: decibel, echo
magnets: magnetic, magnetism, electromagnetic
atoms: proton, neutron, isotope, radioactive, uranium
oceans: sea level, tide, coral, deep sea, ocean
geology: tectonic, volcano, earthquake, magma, continents, plate tectonics
neurons: neuroscience, consciousness, brain cells, neural
cell biology: stem cells, mitochondria, enzymes, cell division
immune system: antibodies, immunity, white blood cells
stars: supernova, neutron star, dwarf star
cosmology: big bang, dark matter, dark energy, multiverse
moon: lunar, eclipse
space travel: rocket, spacecraft, spaceship, spacex, apollo, space station
solar system: pluto, jupiter, saturn, venus
time travel: time zone, time dilation
number theory: prime number, infinite, infinity, irrational number
blood: blood type, bleeding, bloodstream, blood donation
eyes: color blind, vision, retina, eyeball
taste and smell: taste buds, sense of smell
`
