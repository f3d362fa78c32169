import files from '@fastify/static'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { startSessionOnce } from './session.ts'

/** Serves the built web app. Its one page has one address; everything else it needs has a hash in its name. */
export async function serveWebApp(
  app: ApiApp,
  folder: string,
  dependencies: Pick<Dependencies, 'sessions' | 'sessionIdOfCookie'>,
): Promise<void> {
  await app.register(files, {
    root: folder,
    // Only the files found at start have an address: what a stranger sends never becomes a path of the disk.
    wildcard: false,
    // Set below, by what the file is.
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\][^/\\]+$/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url === '/') await startSessionOnce(request, reply, dependencies)
  })
}
