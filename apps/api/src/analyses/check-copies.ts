import { listQuestions } from '@quarry/contracts/endpoints/questions'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { analysisOf, guardOf, sessionIdOf } from '../plugins/session.ts'

/**
 * Rejects calls on an analysis without a copy, and changes by others than the copy's holder, for all routes of `app`.
 * The scripts that write check changes again.
 */
export function checkCopies(app: ApiApp, { copies }: Pick<Dependencies, 'copies'>): void {
  app.addHook('preHandler', async (request) => {
    if (analysisOf(request) === undefined) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) await copies.check(sessionIdOf(request), guardOf(request))
    // A poll fails itself without a copy, so it needs no second call to Redis.
    else if (request.routeOptions.url !== listQuestions.url) await copies.check(sessionIdOf(request))
  })
}
