/** Sports and training. Lines as `word-families.ts` reads them. */
export const sports = `
fishing gear: fishing rod, angler, lure, fly fishing, bait
guns: rifle, pistol, shotgun, ammo, firearm, glock, concealed carry, handgun, holster
running: marathon, half marathon, 5k, 10k, runner, jogging, treadmill, running shoes
lifting: squat, deadlift, bench press, barbell, weightlifting, powerlifting, dumbbell, kettlebell, stronglifts, gym, bodybuilding
bodyweight exercises: pullups, pushups, handstand, calisthenics, plank
workouts: exercise, cardio, hiit, crossfit, p90x, insanity, fitness, personal trainer
muscle: abs, biceps, bulking, physique
yoga: stretching, flexibility, pilates, posture
weight loss: fat loss, diet, calorie, obesity, keto, overweight, fasting, paleo
supplements: creatine, whey, protein powder, vitamins, multivitamin, preworkout, protein
swimming: swimmer, scuba, diving
martial arts: boxing, mma, ufc, karate, judo, bjj, muay thai, kickboxing, jiu jitsu
football: nfl, quarterback, touchdown, fantasy football
soccer: fifa, premier league, goalkeeper, champions league, arsenal
basketball: nba, lebron, dunk, lakers, point guard
baseball: mlb, pitcher, yankees, red sox
hockey: nhl, goalie, puck, stanley cup
golf: putter, golf clubs, golf swing, golfer
tennis: racket, racquet, squash racket, badminton
skiing: snowboard, snowboarding, ski boots, skis, ski resort
surfing: surfboard, bodyboard
skateboarding: skateboard, longboard, longboarding
rugby: aussie rules
Olympics: olympic, gold medal
motor racing: formula 1, nascar, race track, lap times, autocross
wrestling: wwe, wrestler
climbing gear: climbing shoes, belay, carabiner, rappel
triathlons: triathlon, ironman, duathlon
volleyball: netball, handball
archery: crossbow, bowstring, recurve
hunting: hunter, deer hunting, game camera, elk hunting
disc golf: frisbee, ultimate frisbee
warming up: foam roller, mobility work, warm up, cool down
rest days: recovery day, overtraining, rest day
`
