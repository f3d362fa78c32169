import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useStore } from '../store.ts'
import { useBottomBarHeight } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isTextField } from '../ui/is-text-field.ts'
import type { Toast, ToastStore, ToastTone } from '../ui/toasts.ts'

const icons: Record<ToastTone, { Icon: typeof Info; color: string }> = {
  success: { Icon: CircleCheck, color: 'text-ok' },
  destructive: { Icon: CircleAlert, color: 'text-bad' },
  neutral: { Icon: Info, color: 'text-ink-3' },
}

export function Toaster({ toasts }: { toasts: ToastStore }) {
  const toast = useStore(toasts.current)
  const above: Readonly<Record<`--${string}`, string>> = { '--h-bottom-bar': `${useBottomBarHeight()}px` }
  const viewport = useRef<HTMLOListElement>(null)
  const before = useRef<HTMLElement>(null)

  function rememberBefore({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget
    }
  }

  /** Moves the focus out of the toast; otherwise the timers of later toasts would stay paused. */
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
        style={above}
        className="toasts fixed right-3 bottom-3 left-3 z-60 translate-y-[calc(-1*var(--h-bottom-bar))] outline-none md:right-auto md:w-90"
      />
    </Radix.Provider>
  )
}

function Shown({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { Icon, color } = icons[toast.tone]
  const { action, durationMs } = toast
  const stays = useRef(false)
  const root = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (root.current) uncoverField(root.current)
  }, [])
  return (
    <Radix.Root
      ref={root}
      open={toast.open}
      {...(durationMs !== undefined && { duration: durationMs })}
      onOpenChange={(open) => {
        if (!open && !stays.current) onClose()
        stays.current = false
      }}
      onEscapeKeyDown={(event) => {
        // In a field or a drawer, Escape acts there; anywhere else it closes only the toast.
        stays.current = isTextField(event.target) || isInDrawer(event.target)
        if (!stays.current) event.stopPropagation()
      }}
      data-tone={toast.tone}
      className="toast grid animate-rise grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2.5 rounded-3 border border-line-strong bg-surface py-3 pr-2.5 pl-3.5 text-13 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon size={16} className={`mt-px flex-none ${color}`} aria-hidden="true" />
      <div className="min-w-0">
        <Radix.Title className="font-semibold wrap-anywhere">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 leading-[1.45] text-ink-2 text-pretty wrap-anywhere">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.otherwise} onClick={action.run}>
          <Button size="small" variant="ghost" className="text-accent-ink!">
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton small label="Dismiss" icon={<X size={14} />} />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Scrolls the focused field out from under the toast, which would cover it on a narrow screen. */
function uncoverField(toast: Element): void {
  const field = document.activeElement
  if (!field || !isTextField(field)) return
  const [over, under] = [toast.getBoundingClientRect(), field.getBoundingClientRect()]
  const isCovered =
    under.bottom > over.top && under.top < over.bottom && under.right > over.left && under.left < over.right
  if (isCovered) field.scrollIntoView({ block: 'center' })
}

function isInDrawer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null
}
