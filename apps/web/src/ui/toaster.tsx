import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import type { ToastStore, ToastTone } from './toast-store.ts'

const icons: Record<ToastTone, { Icon: typeof Info; colour: string }> = {
  success: { Icon: CircleCheck, colour: 'text-ok' },
  destructive: { Icon: CircleAlert, colour: 'text-bad' },
  neutral: { Icon: Info, colour: 'text-ink-3' },
}

export function Toaster({ toasts }: { toasts: ToastStore }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current)
  const viewport = useRef<HTMLOListElement>(null)
  const before = useRef<HTMLElement>(null)

  function rememberBefore({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget
    }
  }

  /** Returns the focus from the toast; otherwise the timers of later toasts stay paused. */
  function goBack() {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || !viewport.current?.contains(activeElement)) return
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    else activeElement.blur()
  }

  return (
    <Radix.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Shown
          key={toast.id}
          toast={toast}
          onClose={() => {
            goBack()
            toasts.close(toast.id)
          }}
        />
      )}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        onFocus={rememberBefore}
        className="toasts fixed inset-x-3 top-15 z-60 outline-none md:left-auto md:w-90 lg:top-auto lg:right-5 lg:bottom-5"
      />
    </Radix.Provider>
  )
}

type ShownProps = { toast: NonNullable<ReturnType<ToastStore['current']>>; onClose: () => void }

function Shown({ toast, onClose }: ShownProps) {
  const { Icon, colour } = icons[toast.tone]
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      data-tone={toast.tone}
      className="flex animate-rise gap-2.5 rounded-3 border border-line-strong bg-surface py-3 pr-2.5 pl-3.5 text-13 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon size={16} className={`mt-px flex-none ${colour}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 leading-[1.45] text-ink-2 text-pretty wrap-anywhere">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton small label="Dismiss" icon={<X size={14} />} />
      </Radix.Close>
    </Radix.Root>
  )
}
