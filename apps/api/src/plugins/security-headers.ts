import helmet from '@fastify/helmet'
import type { ApiApp } from '../api-app.ts'

const self = "'self'"

/** Two years, as hstspreload.org recommends; without subdomains, which may not be Quarry's. */
const HSTS = 'max-age=63072000'

/** Sends HSTS only over https. Omits upgrade-insecure-requests, because a local deployment may use plain http. */
export async function setSecurityHeaders(app: ApiApp): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self],
        imgSrc: [self, 'data:'],
        connectSrc: [self],
        fontSrc: [self],
        objectSrc: ["'none'"],
        baseUri: [self],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  })
}
