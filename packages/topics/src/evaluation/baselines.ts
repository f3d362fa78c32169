import { readTitle } from '../read-title.ts'

type Vector = ReadonlyMap<string, number>

/** Unit vectors of tf-idf over the stems of the titles; those of `context` count for the frequencies only. */
export function tfIdfVectors(titles: readonly string[], context: readonly string[]): Vector[] {
  const stems = [...titles, ...context].map((title) =>
    readTitle(title).flatMap(({ stem, role }) => (role === 'frame' ? [] : [stem])),
  )
  const rowsWith = new Map<string, number>()
  for (const list of stems)
    for (const stem of new Set(list)) rowsWith.set(stem, (rowsWith.get(stem) ?? 0) + 1)
  return stems.slice(0, titles.length).map((list) => {
    const weights = new Map<string, number>()
    for (const stem of list) {
      weights.set(stem, (weights.get(stem) ?? 0) + Math.log(stems.length / (rowsWith.get(stem) ?? 1)))
    }
    return unit(weights)
  })
}

function unit(weights: Map<string, number>): Vector {
  const length = Math.hypot(...weights.values()) || 1
  for (const [stem, weight] of weights) weights.set(stem, weight / length)
  return weights
}

function cosine(one: Vector, other: Vector): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let sum = 0
  for (const [stem, weight] of few) sum += weight * (many.get(stem) ?? 0)
  return sum
}

const ROUNDS_MAX = 30

/** Spherical k-means; the first centres are chosen far from each other, from a fixed seed. Returns the group of each vector. */
export function kMeans(vectors: readonly Vector[], groups: number, seed: number): number[] {
  const centres = firstCentres(vectors, groups, randomFrom(seed))
  let assigned: number[] = []
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = vectors.map((vector) => nearest(vector, centres))
    if (next.every((group, at) => group === assigned[at])) break
    assigned = next
    for (const group of centres.keys()) {
      const own = vectors.filter((_, at) => next[at] === group)
      if (own.length > 0) centres[group] = meanOf(own)
    }
  }
  return assigned
}

/** As k-means++ chooses: with the probability of the distance to the nearest centre so far. */
function firstCentres(vectors: readonly Vector[], groups: number, random: () => number): Vector[] {
  const centres = vectors.slice(0, 1)
  while (centres.length < Math.min(groups, vectors.length)) {
    const distances = vectors.map((vector) =>
      Math.max(0, 1 - Math.max(...centres.map((centre) => cosine(vector, centre)))),
    )
    let left = random() * distances.reduce((sum, distance) => sum + distance, 0)
    const next = distances.findIndex((distance) => {
      left -= distance
      return left <= 0
    })
    centres.push(...vectors.slice(Math.max(0, next), Math.max(0, next) + 1))
  }
  return centres
}

function meanOf(vectors: readonly Vector[]): Vector {
  const sums = new Map<string, number>()
  for (const vector of vectors) {
    for (const [stem, weight] of vector) sums.set(stem, (sums.get(stem) ?? 0) + weight)
  }
  return unit(sums)
}

function nearest(vector: Vector, centres: readonly Vector[]): number {
  let best = 0
  let most = -1
  for (const [group, centre] of centres.entries()) {
    const similarity = cosine(vector, centre)
    if (similarity > most) {
      best = group
      most = similarity
    }
  }
  return best
}

/** Average linkage: joins the two groups with the highest mean cosine until this many are left. */
export function averageLinkage(vectors: readonly Vector[], groups: number): number[] {
  const similar = vectors.map((one) => Float64Array.from(vectors, (other) => cosine(one, other)))
  const members = new Map(vectors.map((_, at) => [at, [at]]))
  while (members.size > groups) {
    const [into, from] = closestPair([...members.keys()], similar)
    const own = members.get(into) ?? []
    const joined = members.get(from) ?? []
    for (const other of members.keys()) {
      const mean =
        (own.length * at(similar, into, other) + joined.length * at(similar, from, other)) /
        (own.length + joined.length)
      similar[into]?.fill(mean, other, other + 1)
      similar[other]?.fill(mean, into, into + 1)
    }
    own.push(...joined)
    members.delete(from)
  }
  const assigned: number[] = []
  for (const [group, rows] of members) for (const row of rows) assigned[row] = group
  return assigned
}

function closestPair(groups: readonly number[], similar: readonly Float64Array[]): [number, number] {
  let best: [number, number] = [-1, -1]
  let most = -1
  for (const [place, one] of groups.entries()) {
    for (const other of groups.slice(place + 1)) {
      const mean = at(similar, one, other)
      if (mean <= most) continue
      best = [one, other]
      most = mean
    }
  }
  return best
}

function at(similar: readonly Float64Array[], one: number, other: number): number {
  return similar[one]?.[other] ?? 0
}

/** mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
