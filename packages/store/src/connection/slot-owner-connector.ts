import { createConnection, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AbstractConnector, Redis } from 'ioredis'
import { z } from 'zod'

/** Milliseconds to find the node that owns the slot. */
const LOOKUP_MS = 2000
/** Nodes that are tried after the configured one. */
const NODES_MAX = 5

interface Node {
  host: string
  port: number
}

/** First slot, last slot, primary, replicas. A node without a host is the one that responds. */
const Slots = z.array(
  z
    .tuple([z.number(), z.number(), z.tuple([z.string().nullable(), z.number()]).rest(z.unknown())])
    .rest(z.unknown()),
)

/**
 * Returns a connector that leads each connection to the node of a Redis Cluster that owns the slot of `key`, and again
 * after a failover. All of Quarry's keys are in one slot, so one connection serves them, as to a Redis without cluster
 * mode; to such a Redis it connects directly.
 */
export function slotOwnerConnector(url: string, key: string) {
  const { hostname, port, protocol } = new URL(url)
  const configured = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) }
  let nodes: Node[] = []

  /** Returns the configured node if none responds, or if the server has no cluster mode. */
  async function findOwner(): Promise<Node> {
    for (const node of [configured, ...nodes]) {
      const found = await ownerBy(node, url, key)
      if (found === undefined) continue
      nodes = found.nodes.slice(0, NODES_MAX)
      return found.owner ?? configured
    }
    return configured
  }

  return class SlotOwnerConnector extends AbstractConnector {
    constructor() {
      super(LOOKUP_MS)
    }

    /** Never rejects: ioredis would give up. A connection that fails is tried again. */
    async connect(): Promise<Socket> {
      this.connecting = true
      const { host, port } = await findOwner()
      const stream =
        protocol === 'rediss:'
          ? connectTls({ servername: host, host, port })
          : createConnection({ host, port })
      this.stream = stream
      stream.once('error', (error: Error) => {
        this.firstError = error
      })
      if (!this.connecting) stream.destroy()
      return stream
    }
  }
}

/** Returns undefined if the node does not respond, and no owner if the slot has none. */
async function ownerBy(node: Node, url: string, key: string) {
  const address = new URL(url)
  address.host = node.host.includes(':') ? `[${node.host}]` : node.host
  address.port = String(node.port)
  const redis = new Redis(address.href, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: LOOKUP_MS,
    commandTimeout: LOOKUP_MS,
    ...(address.protocol === 'rediss:' ? { tls: {} } : {}),
  })
  // The failed call reports it.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    const [slot, ranges] = await Promise.all([redis.cluster('KEYSLOT', key), redis.cluster('SLOTS')])
    const primaries = Slots.parse(ranges).map(([first, last, [host, port]]) => ({
      isOwner: first <= slot && slot <= last,
      node: { host: host || node.host, port },
    }))
    const nodes = primaries.map((primary) => primary.node)
    return { nodes, owner: primaries.find(({ isOwner }) => isOwner)?.node }
  } catch (error) {
    const isNoCluster = error instanceof Error && /cluster support disabled/.test(error.message)
    return isNoCluster ? { nodes: [], owner: node } : undefined
  } finally {
    redis.disconnect()
  }
}
