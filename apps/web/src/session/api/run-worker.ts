import { logFailure } from './call-error.ts'

/** Milliseconds until a script that did not load is loaded again. */
const RETRY_MS = 5000

/**
 * Runs a worker, and a new one whenever its script could not be loaded, because the network may have been away.
 * @param create returns a new worker
 * @param failure log line for an error
 * @param start sets up a new worker and sends it everything it needs
 * @returns a function that ends it
 */
export function runWorker(
  create: () => Worker,
  failure: string,
  start: (worker: Worker) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let worker = open()

  function open(): Worker {
    const opened = create()
    opened.onerror = (event) => {
      logFailure(failure, event.message)
      // An error of the script itself, which has a message, would only come again.
      if (event instanceof ErrorEvent) return
      opened.terminate()
      timer = setTimeout(() => {
        worker = open()
      }, RETRY_MS)
    }
    start(opened)
    return opened
  }

  return () => {
    clearTimeout(timer)
    worker.terminate()
  }
}
