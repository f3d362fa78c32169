/** Arts, entertainment and hobbies. Lines as `word-families.ts` reads them. */
export const arts = `
movies: film, cinema, netflix, horror movie, pixar, disney, actor, actress, hollywood, sequel, director, trailer
TV: tv shows, television, sitcom, hbo, tv series, episode, series finale
anime: manga, otaku, studio ghibli, naruto
comics: superhero, batman, superman, spiderman, marvel, graphic novel
books: novel, author, paperback, kindle, ebook, fiction, bookstore
poetry: poem, poet
music: song, album, band, singer, lyrics, musician, concert, rapper, hip hop, spotify, soundtrack
guitar: bass guitar, guitarist, acoustic guitar, chords, gibson, amp
piano: pianist, violin, cello, trumpet, saxophone, flute
music production: ableton, daw, synth, synthesizer, midi, sampler, fl studio, equalizer
headphones: earbuds, earphones, iems, sennheiser, headset
speakers: subwoofer, soundbar, home theater, amplifier, receiver, stereo
dancing: dancer, ballet
games: video games, gaming, gamer, xbox, playstation, nintendo, ps3, ps4, rpg, mmo, minecraft, fps
board games: chess, card game, dnd, dungeon master, monopoly, poker, tabletop
photography: photographer, camera, dslr, canon, nikon, tripod, lenses, flash photography, photo editing
video editing: final cut, video editor, gopro, filmmaking, vfx, codec
drawing: sketch, watercolor, illustration
writing: writer, screenplay, screenwriting, proofread, manuscript, publisher
fonts: typography, calligraphy, fountain pen
sewing: knitting, crochet, yarn, quilt, fabric, embroidery
woodworking: sawdust, plywood, carpentry, welding, blacksmith
lenses: lens, 50mm, telephoto, wide angle, zoom lens, prime lens, aperture, focal length
flash photography: speedlight, strobe, softbox, off camera flash
photo editing: lightroom, photoshop, gimp, raw files, retouching
film photography: 35mm, darkroom, film camera, polaroid
portraits: headshots, portrait photography, wedding photography
recording: microphone, audio interface, vocals, mic
singing: vocal cords, choir, falsetto
music theory: time signature, key signature, sight reading
record players: turntable, phonograph, vinyl records
DJing: dj, serato, traktor, djs
bass players: bassist, bass amp, bass strings
concerts: music festival, mosh pit, gig
drums: drummer, drum kit, snare, cymbals
museums: art gallery, sculpture
theatre: broadway, musical theater, stage play
magic tricks: magician, card trick
Star Wars: jedi, darth vader, sith
Harry Potter: hogwarts, voldemort, dumbledore
Lord of the Rings: tolkien, hobbit, gandalf
Star Trek: picard, starfleet
Doctor Who: tardis, daleks
Pokemon: pokedex, pikachu, nintendo ds
documentaries: documentary, david attenborough
podcasts: radio show, npr
Lego: legos
miniatures: warhammer, model kits, scale model
pottery: clay, kiln, ceramics
candles: soap making, candle making
leather: leatherwork, leather craft
collectibles: coin collection, stamps, antiques
consoles: xbox one, xbox 360, wii u, gamecube, playstation 3, playstation 4, kinect, ps vita
controllers: joystick, gamepad
PC games: steam sale, humble bundle, pc gaming
game mods: modding, modpack, skyrim mods
VR: oculus, virtual reality, oculus rift
league of legends: dota, esports, starcraft
world of warcraft: mmorpg, guild wars
`
