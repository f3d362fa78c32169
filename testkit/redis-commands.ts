interface CountingRedis {
  config(command: 'RESETSTAT'): Promise<unknown>
  info(section: string): Promise<string>
}

/** Returns how often Redis ran each command during `action`, for all clients and in scripts, too. */
export async function commandsDuring(
  redis: CountingRedis,
  action: () => Promise<unknown>,
): Promise<Record<string, number>> {
  await redis.config('RESETSTAT')
  await action()
  const stats = await redis.info('commandstats')
  const calls = [...stats.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
  return Object.fromEntries(calls.map(([, name, count]) => [name, Number(count)]))
}
