/** Feelings, family and occasions. Lines as `word-families.ts` reads them. */
export const people = `
anxiety: panic attacks, social anxiety, anxious, phobia
depression: suicidal, antidepressants, ssri
mental illness: bipolar, schizophrenia, ptsd, adhd, autism, aspergers, ocd, mental health, therapist, therapy, psychiatrist, psychologist, anxiety, depression
meditation: mindfulness, zen
motivation: procrastination, productivity, discipline, willpower
confidence: self esteem, shy, introvert, insecure, awkward
loneliness: lonely, isolated
dating: tinder, okcupid, crush, flirting
relationships: long distance relationship, boyfriend, girlfriend, partner, couples, cheated, jealousy
breakups: dumped
marriage: married, wedding, divorce, fiance, bride, engaged, anniversary, spouse, eloped
sex: sexual, orgasm, porn, masturbate, virginity, condom, blowjob, bdsm, penis, libido
gender: transgender, trans, feminism, feminist, sexism, masculinity, femininity
LGBT: gay, lesbian, bisexual, homosexual, asexual
pregnancy: pregnant, birth control, abortion, miscarriage, childbirth, breastfeeding
parenting: toddler, baby, newborn, parenthood, childcare, teenager
childhood: imaginary friend, kindergarten, childhood memories
friendship: best friend, friend group, making friends
relatives: mother in law, in laws, siblings, stepdad, cousin, aunt, uncle
grandparents: grandma, grandfather, grandmother, nursing home, elderly
birthdays: birthday party, birthday gift, birthday present
gifts: gift ideas, secret santa, valentines day, gift card, gift for
holidays: christmas, easter, new years, new years eve
Halloween: costume, cosplay, trick or treat
parties: bachelor party, house party, party games
weddings: wedding dress, bridesmaid, groomsmen, wedding venue, honeymoon, best man, wedding invitations, wedding photographer
surnames: first name, last name, nickname, surname, maiden name, baby names
texting: text messages, group chat, whatsapp
bullying: bully, harassment, bullied
domestic abuse: abusive, abuser, restraining order, stalker, abusive relationship
sexual assault: rape, consent, molested, raped
charity: donate, volunteer, nonprofit
homelessness: homeless, panhandler
welfare: food stamps, ebt, snap benefits
adoption: foster care, adoptive, birth parents
anger: temper, tantrums
jokes: puns, humor, comedian, stand up comedy, pranks, april fools
toddlers: terrible twos, potty training, preschool
feeding babies: bottle feeding, weaning, high chair, baby food, pumping milk
baby gear: stroller, car seat, crib, bassinet, baby monitor, diapers, cloth diapers
childcare at home: babysitter, nanny, daycare, au pair
`
