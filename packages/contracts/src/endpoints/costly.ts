/** The `config` of an endpoint that sends requests to a service or starts a run. Its calls have a lower limit. */
export const costly = { isCostly: true } as const
