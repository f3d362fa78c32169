import helmet from '@fastify/helmet'
import type { ApiApp } from '../api-app.ts'

const self = "'self'"

/** Two years, as browsers' preload lists ask for; without subdomains, which are not ours to promise for. */
const HSTS = 'max-age=63072000'

/** HSTS only over https, as a believed proxy tells; no upgrade to https: a deployment may be plain http in a house. */
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
