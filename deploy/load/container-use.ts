import Docker from 'dockerode'

const MEGABYTE = 1024 * 1024
/** Time for caches to fill and code to be compiled. In measurements of less than twice this, the first half counts instead. */
const WARM_UP_MS = 10 * 60_000

/** One sample of a container. */
interface Sample {
  /** Milliseconds from performance.now(). */
  at: number
  /** Megabytes in use, without the page cache. */
  memory: number
  /** Seconds of processor time since it started. */
  processor: number
}

export interface ContainerUse {
  name: string
  /** Megabytes. */
  start: number
  middle: number
  end: number
  /** Growth in megabytes per minute by linear regression: after ten minutes, or in the second half if that begins sooner. */
  slope: number
  /** Per cent of one core, over the whole time. */
  processor: number
}

/** Finds the containers of a compose project; each `sample` call takes one sample of all. */
export async function watchContainers(project: string) {
  const engine = new Docker()
  const filters = { label: [`com.docker.compose.project=${project}`] }
  const containers = await engine.listContainers({ filters })
  const watched = containers
    .map(({ Id, Names: [name = Id] }) => ({
      name: name.replace(/^\/.*?[_-]/, ''),
      container: engine.getContainer(Id),
      samples: [] as Sample[],
    }))
    .sort((a, b) => a.name.localeCompare(b.name))

  return {
    async sample(): Promise<void> {
      await Promise.all(
        watched.map(async ({ container, samples }) => {
          const { memory_stats, cpu_stats } = await container.stats({ stream: false, 'one-shot': true })
          // The first name is that of cgroup 2, the second that of cgroup 1.
          const { inactive_file, total_inactive_file } = memory_stats.stats
          samples.push({
            at: performance.now(),
            memory: (memory_stats.usage - (inactive_file ?? total_inactive_file)) / MEGABYTE,
            processor: cpu_stats.cpu_usage.total_usage / 1e9,
          })
        }),
      )
    },
    use: (): ContainerUse[] => watched.map(({ name, samples }) => useOf(name, samples)),
  }
}

/** Throws if there are fewer than two samples. */
export function useOf(name: string, samples: readonly Sample[]): ContainerUse {
  const middle = samples[Math.floor(samples.length / 2)]
  const [first, last] = [samples.at(0), samples.at(-1)]
  if (!first || !middle || !last || first === last) throw new Error(`${name} has fewer than two samples`)
  return {
    name,
    start: first.memory,
    middle: middle.memory,
    end: last.memory,
    slope: slopeOf(samples.filter(({ at }) => at >= Math.min(middle.at, first.at + WARM_UP_MS))),
    processor: ((last.processor - first.processor) / (last.at - first.at)) * 1000 * 100,
  }
}

/** Returns the growth in megabytes per minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [at, memory] = [mean((sample) => sample.at), mean((sample) => sample.memory)]
  const rise = mean((sample) => (sample.at - at) * (sample.memory - memory))
  const run = mean((sample) => (sample.at - at) ** 2)
  return run === 0 ? 0 : (rise / run) * 60_000
}
