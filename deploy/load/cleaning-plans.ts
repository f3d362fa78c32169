export interface CleaningPlan {
  geminiApiKey: string
  declaredTier: 'free' | 'paid'
  titlesPerRequest: number
}

/** Every fifth run has a paid key. */
const PAID_EVERY = 5
/** Every fifth run of a tier shares the key of the one before it. */
const SHARED_EVERY = 5
/** Titles per request: `many` for every other free key, `few` for all other keys. */
const TITLES = { few: 1, many: 20 }

/** Returns the keys of the runs and their titles per request: a fifth of them paid, the others free. */
export function cleaningPlans(runs: number): CleaningPlan[] {
  const counts = { free: 0, paid: 0 }
  return Array.from({ length: runs }, (_, number) => {
    const tier = number % PAID_EVERY === 0 ? 'paid' : 'free'
    const place = counts[tier]++
    const owner = place % SHARED_EVERY === SHARED_EVERY - 1 ? place - 1 : place
    return {
      geminiApiKey: `demo-${tier}.load${owner}`,
      declaredTier: tier,
      titlesPerRequest: tier === 'free' && owner % 2 === 1 ? TITLES.many : TITLES.few,
    }
  })
}
