// `node bench/simulate-cells.ts 10000`: simulates the load of so many researchers in a day, from the figures of
// docs/measurements.md and the assumptions below. For docs/decisions/019-cells.md.

/** From docs/measurements.md, with the derivation of each figure. */
const measured = {
  /** 4 MB for 5,000 questions. */
  bytesPerQuestion: 800,
  /** `npm run load`: 11 % of a core for 157 requests and 25 polls a second. */
  redisMsPerRequest: 0.65,
  redisMsPerPoll: 0.1,
  /** The same load: two workers at 34 %. */
  workerMsPerRequest: 4.3,
  /** 4,000 polls a second keep a process busy. */
  apiMsPerPoll: 0.25,
}

const assumed = {
  /** All are in one time zone, the worst case. Half of each group begin within 80 minutes around 10:00 or 14:00. */
  startHours: [10, 14],
  /** Standard deviation of the start. */
  spreadHours: 1,
  /** Median of the questions of a session, which are log-normally distributed and at most 20,000. */
  medianQuestions: 800,
  sigma: 0.8,
  paidShare: 0.2,
  /** The share of sessions whose key belongs to a team of ten. */
  sharedKeyShare: 0.2,
  /** SESSION_TTL_SECONDS. */
  lifetimeMinutes: 720,
  titlesPerRequest: 20,
  freeRequestsPerMinute: 5,
  paidRequestsPerMinute: 300,
  postsPerRedditRequest: 25,
  redditRequestsPerMinute: 90,
}

const MINUTES = 2 * 24 * 60
/** Share of a core and bytes of memory that one Redis may use. */
const CELL = { busy: 0.5, bytes: 4e9 }

/** Park and Miller's generator, so that every call prints the same figures. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function simulate(researchers: number) {
  const random = createRandom(1972)
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const runs = new Float64Array(MINUTES)
  const requests = new Float64Array(MINUTES)
  const bytes = new Float64Array(MINUTES)
  let claims = 0
  let sharedClaims = 0

  for (let i = 0; i < researchers; i++) {
    const hour = assumed.startHours[i % assumed.startHours.length] ?? 0
    const start = Math.max(0, Math.round((hour + normal() * assumed.spreadHours) * 60))
    const questions = Math.min(20_000, assumed.medianQuestions * Math.exp(normal() * assumed.sigma))
    const reading = questions / assumed.postsPerRedditRequest
    const cleaning = questions / assumed.titlesPerRequest
    const rate = random() < assumed.paidShare ? assumed.paidRequestsPerMinute : assumed.freeRequestsPerMinute
    const afterReading = spread(start, reading, assumed.redditRequestsPerMinute)
    const end = spread(afterReading, cleaning, rate)
    const gone = Math.min(MINUTES, end + assumed.lifetimeMinutes)
    for (let minute = start; minute < gone; minute++)
      bytes[minute] = (bytes[minute] ?? 0) + questions * measured.bytesPerQuestion
    claims += cleaning
    if (random() < assumed.sharedKeyShare) sharedClaims += cleaning
  }
  return { runs, requests, bytes, claims, sharedClaims }

  /** Adds a run of `count` requests that begins in the minute `start`. Returns the minute after its last request. */
  function spread(start: number, count: number, perMinute: number): number {
    let left = count
    let minute = start
    while (left > 0 && minute < MINUTES) {
      runs[minute] = (runs[minute] ?? 0) + Math.min(1, left / perMinute)
      requests[minute] = (requests[minute] ?? 0) + Math.min(left, perMinute)
      left -= perMinute
      minute += 1
    }
    return minute
  }
}

const researchers = Number(process.argv[2] ?? 10_000)
const { runs, requests, bytes, claims, sharedClaims } = simulate(researchers)
const peakRequests = Math.max(...requests) / 60
const peakRuns = Math.max(...runs)
// A page polls every two seconds while its run is active.
const peakPolls = peakRuns / 2
const redisCores = (peakRequests * measured.redisMsPerRequest + peakPolls * measured.redisMsPerPoll) / 1000
const peakBytes = Math.max(...bytes)
const cells = Math.max(Math.ceil(redisCores / CELL.busy), Math.ceil(peakBytes / CELL.bytes))
const rows: [string, string][] = [
  ['runs at the same time', peakRuns.toFixed(0)],
  ['requests a second', peakRequests.toFixed(0)],
  ['polls a second', peakPolls.toFixed(0)],
  ['cores of Redis', redisCores.toFixed(2)],
  ['memory of Redis', `${(peakBytes / 1e9).toFixed(1)} GB`],
  ['cores of workers', ((peakRequests * measured.workerMsPerRequest) / 1000).toFixed(1)],
  ['cores of APIs for polls', ((peakPolls * measured.apiMsPerPoll) / 1000).toFixed(2)],
  ['polls a day', `${((runs.reduce((sum, active) => sum + active, 0) * 30) / 1e6).toFixed(1)} million`],
  ['cells', String(cells)],
  ['claims on a key that others share', `${((100 * sharedClaims) / claims).toFixed(0)} %`],
]
for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(36)}${figure}\n`)
