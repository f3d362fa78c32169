import files from '@fastify/static'
import type { ApiApp } from '../api-app.ts'
import { giveCookie, type SessionLimit } from './session.ts'

/**
 * Serves the built web app. Shared caches must not store its only page, which may set a cookie; all other files have a
 * hash in their name.
 */
export async function serveWebApp(app: ApiApp, folder: string, sessionLimit: SessionLimit): Promise<void> {
  await app.register(files, {
    root: folder,
    // Only files found at the start get a URL, so no request becomes a path on the disk.
    wildcard: false,
    // Set below, depending on the file.
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\][^/\\]+$/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'private, no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url === '/') await giveCookie(request, reply, sessionLimit)
  })
}
