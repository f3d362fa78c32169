import { z } from 'zod'

const SideRef = z.object({ id: z.string(), reading: z.number().optional() })
const Refs = z.object({ first: SideRef, second: SideRef })

/** Returns the sides from a location's state, or undefined if it has none. */
export function comparedRefs(state: unknown): z.output<typeof Refs> | undefined {
  return Refs.safeParse(state).data
}
