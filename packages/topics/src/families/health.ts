/** The body, illness and medicine. Lines as `word-families.ts` reads them. */
export const health = `
injuries: injured, knee pain, back pain, shoulder pain, sprain, tendonitis, shin splints, physical therapy, sore, knee, ankle
sleep: insomnia, nap, asleep, nightmares, dreams, lucid dreaming, melatonin, snoring
headaches: migraine
doctors: hospital, surgery, surgeon, emergency room, medication, prescription, antibiotics, anaesthesia
health insurance: medicare, obamacare, copay
dentists: teeth, braces, wisdom teeth, cavity, toothpaste, dental
glasses: eyesight, contact lenses, lasik
colds: flu, fever, cough, sore throat, sinus, runny nose, congestion, mucus, sneeze
allergies: allergic, hay fever, pollen, antihistamine, benadryl, epipen
stomach problems: nausea, vomiting, diarrhea, constipation, acid reflux, heartburn, ibs, indigestion, bloating, stomach ache
heart health: heart rate, heart attack, blood pressure, hypertension, palpitations, cardiac
diabetes: diabetic, insulin, blood sugar, glucose
vaccines: vaccination, flu shot, vaccinated
STDs: herpes, hiv, hpv, chlamydia, std, sti
menstruation: menstrual, tampon, pms, menstrual cup, diva cup
birth control pills: iud, contraception, the pill, nuvaring
painkillers: ibuprofen, opioid, aspirin, tylenol, advil, chronic pain, vicodin
hearing loss: tinnitus, earwax, ear infection, deaf
foot pain: blisters, plantar fasciitis, flat feet, orthotics, toenail, bunion
wrist pain: carpal tunnel, rsi, tendinitis
sweating: sweat, deodorant, body odor, antiperspirant, bad breath
brain injuries: concussion, alzheimer, dementia, seizure, epilepsy
scars: scarring, stitches, wound, bruise, burn scar
medical school: med school, mcat, usmle, med student
nursing: nclex, rn, cna, nursing school
testosterone: hormones, estrogen, hrt
surgery recovery: knee surgery, acl, tonsillectomy, appendix
quitting smoking: quit smoking, nicotine gum
addiction: rehab, alcoholics anonymous, relapse
`
