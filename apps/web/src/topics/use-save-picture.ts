import { format } from 'date-fns'
import { logFailure } from '../api/log.ts'
import { useServices } from '../session/services.ts'
import { savePicture } from './save-picture.ts'

/** Returns a function that saves the picture as a file. */
export function useSavePicture(element: SVGSVGElement | null) {
  const { toasts } = useServices()
  return (): void => {
    if (!element) return
    savePicture(element, `quarry-topics-${format(new Date(), 'yyyy-MM-dd')}`).catch((error: unknown) => {
      logFailure('The picture was not saved', error)
      toasts.notify({
        title: 'Picture not saved',
        description: 'The browser couldn’t draw it. Try again.',
        tone: 'destructive',
      })
    })
  }
}
