import helmet from '@fastify/helmet'
import type { ApiApp } from '../api-app.ts'

const self = "'self'"

/** No HSTS and no upgrade to https: a deployment may well be plain http in a house; a TLS proxy adds its own. */
export async function setSecurityHeaders(app: ApiApp): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self, "'unsafe-inline'"],
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
}
