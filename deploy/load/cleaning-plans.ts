export interface CleaningPlan {
  geminiApiKey: string
  declaredTier: 'free' | 'paid'
  titlesPerRequest: number
}

/** Every fifth run has a paid key. */
const PAID_EVERY = 5
/** Of the runs of a tier every fifth shares the key of the one before it. */
const SHARED_EVERY = 5
/** Every other free run sends as many titles per request as possible. */
const TITLES = { few: 1, many: 20 }

/** Returns the keys and batch sizes of the runs: a fifth with paid keys, one title a request; the others free, one or twenty. */
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
