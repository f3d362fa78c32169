import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { log } from '../progress.js'
import { launchService, type ServiceOptions } from './service.ts'
import type { Stack } from './stack.ts'

/** Milliseconds without another save before a restart, because `git checkout` changes many files together. */
const QUIET_MS = 100
const SOURCE = /\/src\/.*\.(?:ts|js|lua|json|css|svg|txt|tsv)$/
const NO_SOURCE = /\.test\.ts$/

/**
 * Starts one of Quarry's services, adds it to the stack, and restarts it whenever one of its source files or of the
 * packages' is saved. A service that cannot start, or that exits, is started again after the next save. Resolves when
 * it is ready for the first time.
 */
export async function startReloadingService(
  stack: Stack,
  options: ServiceOptions,
): Promise<{ url?: string }> {
  const { root, name } = options
  const firstReady = Promise.withResolvers<{ url?: string }>()
  /** Undefined while it is being replaced. */
  let service: ReturnType<typeof launchService> | undefined = start()
  let reloaded = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function start() {
    const launched = launchService(options)
    launched.ready.then(firstReady.resolve, () => {})
    void launched.exited.then((words) => {
      if (service !== launched || stack.isStopping()) return
      log(`The ${name} ${words}, and starts again after the next save.`)
      log(launched.lastLines())
    })
    return launched
  }

  async function stop() {
    const before = service
    service = undefined
    await before?.stop()
  }

  async function reload() {
    await stop()
    if (stack.isStopping()) return
    service = start()
    await service.ready.then(
      () => log(`The ${name} was reloaded.`),
      () => {},
    )
  }

  const watcher = watch([`${root}/apps/${name}`, `${root}/packages`], {
    ignoreInitial: true,
    ignored: /[\\/](?:node_modules|dist)(?:[\\/]|$)/,
  })
  watcher.on('all', (_event, path) => {
    const file = relative(root, path).replaceAll(sep, '/')
    if (!SOURCE.test(file) || NO_SOURCE.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      reloaded = reloaded.then(reload)
    }, QUIET_MS)
  })
  stack.add(async () => {
    clearTimeout(timer)
    await watcher.close()
    await stop()
    await reloaded
  })
  await once(watcher, 'ready')
  return await firstReady.promise
}
