/** The past. Lines as `word-families.ts` reads them. */
export const history = `
ancient history: ancient, Romans, ancient Greece, ancient Egypt, mesopotamia, babylon
World War II: wwii, ww2, world war, hitler, nazi, nazi germany, holocaust
military: army, navy, soldier, air force, marines, veteran, boot camp, enlist, deployment
war: weapon, battle, invasion
Romans: roman empire, rome, julius caesar, gladiator, roman
ancient Greece: sparta, athens, greeks, alexander the great, greek
ancient Egypt: pyramids, pharaoh, egyptian, egyptians
Middle Ages: medieval, knights, feudal, castle, crusades, vikings, viking, peasants
World War I: wwi, ww1, trench warfare, trenches
American Civil War: confederate, confederacy, lincoln, civil war
slavery: slaves, slave, slave trade
Native Americans: aztec, inca, mayan, indigenous
Cold War: soviet union, ussr, stalin, lenin, kgb, soviets, soviet
monarchy: royal family, nobility, aristocracy, kings and queens
revolutions: french revolution, american revolution, revolutionary war, founding fathers, napoleon, george washington
old weapons: sword, armor, bow and arrow, catapult, shield
plagues: black death, smallpox, epidemic, pandemic
Vietnam War: viet cong, korean war
ships: shipwreck, sailors
`
