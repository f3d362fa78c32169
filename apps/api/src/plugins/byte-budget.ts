import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './client-address.ts'

const MIB = 1024 * 1024

/** Maximum bytes in flight, over all clients and per address. */
export const BYTES_IN_FLIGHT = { perProcess: 32 * MIB, perAddress: 8 * MIB }
export type BytesInFlight = typeof BYTES_IN_FLIGHT

/** Counts bytes in flight, in total and per address. An address without any takes no memory. */
export function createByteBudget({ perProcess, perAddress }: BytesInFlight) {
  const byAddress = new Map<string, number>()
  let total = 0

  function count(address: string, bytes: number): void {
    total += bytes
    const ofAddress = (byAddress.get(address) ?? 0) + bytes
    if (ofAddress === 0) byAddress.delete(address)
    else byAddress.set(address, ofAddress)
  }

  return {
    hasRoom(request: FastifyRequest, bytes: number): boolean {
      return total + bytes <= perProcess && (byAddress.get(addressOf(request)) ?? 0) + bytes <= perAddress
    },

    /** Counts the bytes until the response ends. */
    hold(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
      const address = addressOf(request)
      count(address, bytes)
      finished(reply.raw, () => count(address, -bytes))
    },
  }
}
