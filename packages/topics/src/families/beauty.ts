/** Looks and clothes. Lines as `word-families.ts` reads them. */
export const beauty = `
skin care: skincare, acne, pimples, sunscreen, moisturizer, eczema, skin
hair: haircut, shampoo, hairstyle, balding, beard, shaving, razors, conditioner
makeup: eyeliner, mascara, lipstick, nail polish, eyeshadow
tattoos: piercing
clothes: jeans, shirt, dress, pants, jacket, fashion, outfit, wardrobe, hoodie, bra, blazer
shoes: sneakers, boots, heels, sandals
jewelry: watches, engagement ring, necklace, earrings
perfume: cologne, fragrance
tuxedos: bow tie, necktie, dress shirt, cufflinks
coats: parka, trench coat, winter coat, peacoat, overcoat
bags: purse, handbag, wallet, messenger bag, tote
underwear: socks, boxers, panties, lingerie
hair colour: hair dye, hair color, dyed hair, highlights in hair
curly hair: dreadlocks, frizzy
hair removal: waxing, epilator, shave legs, laser hair removal
manicures: cuticles, fingernails
swimwear: swimsuit, bikini
thrift stores: thrift, goodwill, second hand
tailoring: tailor, hem, alterations
face wash: cleanser, retinoid, accutane, benzoyl peroxide, salicylic acid, toner for skin, chemical peel, blackheads
`
