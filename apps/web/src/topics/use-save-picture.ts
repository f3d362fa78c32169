import { format } from 'date-fns'
import { logFailure } from '../api/log.ts'
import { useServices } from '../session/services.ts'
import type { Picture } from './map-controls.tsx'
import { savePng, saveSvg } from './save-picture.ts'

/** Returns a function that saves the picture as a file. */
export function useSavePicture(element: SVGSVGElement | null, picture: Picture) {
  const { toasts } = useServices()
  return (fileFormat: 'svg' | 'png'): void => {
    if (!element) return
    const name = `quarry-${picture}-${format(new Date(), 'yyyy-MM-dd')}`
    const save = fileFormat === 'svg' ? saveSvg : savePng
    save(element, name).catch((error: unknown) => {
      logFailure('The picture was not saved', error)
      toasts.notify({
        title: 'Picture not saved',
        description: 'The browser couldn’t draw it. Try again, or choose the other format.',
        tone: 'destructive',
      })
    })
  }
}
