import type { RunUsage } from '@quarry/contracts/run'
import type { Claim, Claims } from '@quarry/store/runs/claims'
import type { Ownership } from '@quarry/store/runs/ownership'
import type { CleanedTitles, TitleCommit, Titles } from '@quarry/store/runs/titles'

/** Responses that one script saves together with a claim. */
const RESPONSES = 2
/** Longest time until a response is saved. If the worker dies meanwhile, its titles are requested again, like those in flight. */
const HELD_MAX_MS = 500

interface Held {
  cleaned: CleanedTitles
  saved: PromiseWithResolvers<TitleCommit[]>
}

interface Parts {
  claims: Pick<Claims, 'claim' | 'commitAndClaim'>
  titles: Pick<Titles, 'commit'>
}

/**
 * Returns replacements of `claim` and `commit` that save two responses together with a claim while the run's slots follow
 * each other quickly: a script costs Redis and the worker more than what it does with one title. A response waits at most
 * half a second. It is saved at once if the run is slow, stops or has nothing left to claim.
 */
export function commitWithClaims({ claims, titles }: Parts, run: Ownership, stop: AbortSignal) {
  let held: Held[] = []
  let guard: NodeJS.Timeout | undefined
  let isQuick = false

  function takeHeld(): Held[] {
    clearTimeout(guard)
    guard = undefined
    const taken = held
    held = []
    return taken
  }

  function saveHeld(): void {
    const all = takeHeld()
    if (all.length > 0) titles.commit(run, joined(all)).then(resolveAll(all), rejectAll(all))
  }

  async function saveAndClaim(...[, ...args]: Parameters<Claims['claim']>): Promise<Claim> {
    const all = takeHeld()
    try {
      const { saved, claim } = await claims.commitAndClaim(run, joined(all), ...args)
      resolveAll(all)(saved)
      return claim
    } catch (error) {
      rejectAll(all)(error)
      throw error
    }
  }

  stop.addEventListener('abort', saveHeld, { once: true })
  return {
    async claim(...args: Parameters<Claims['claim']>): Promise<Claim> {
      const claim = held.length < RESPONSES ? await claims.claim(...args) : await saveAndClaim(...args)
      const [, , slot] = args
      isQuick = claim.outcome === 'claimed' && slot.waitMs * RESPONSES <= HELD_MAX_MS
      if (!isQuick) saveHeld()
      return claim
    },

    async commit(_run: Omit<Ownership, 'owner'>, cleaned: CleanedTitles): Promise<TitleCommit[]> {
      const isAlike = held.every((other) => other.cleaned.cleanedWith === cleaned.cleanedWith)
      if (!isQuick || !isAlike || stop.aborted) return await titles.commit(run, cleaned)
      const saved = Promise.withResolvers<TitleCommit[]>()
      held.push({ cleaned, saved })
      guard ??= setTimeout(saveHeld, HELD_MAX_MS)
      return await saved.promise
    },
  }
}

function joined(all: readonly Held[]): CleanedTitles {
  const usages = all.flatMap(({ cleaned }) => cleaned.usage ?? [])
  const sum = (name: keyof RunUsage) => usages.reduce((total, usage) => total + usage[name], 0)
  return {
    titles: all.flatMap(({ cleaned }) => cleaned.titles),
    cleanedWith: all[0]?.cleaned.cleanedWith,
    usage: { requests: sum('requests'), inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') },
  }
}

/** Returns a function that gives each response the outcomes of its own titles. */
function resolveAll(all: readonly Held[]) {
  return (outcomes: readonly TitleCommit[]): void => {
    let from = 0
    for (const { cleaned, saved } of all) {
      saved.resolve(outcomes.slice(from, from + cleaned.titles.length))
      from += cleaned.titles.length
    }
  }
}

function rejectAll(all: readonly Held[]) {
  return (error: unknown): void => {
    for (const { saved } of all) saved.reject(error)
  }
}
