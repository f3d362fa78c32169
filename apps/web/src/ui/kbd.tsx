export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-1 border border-line-strong bg-surface-2 px-1 font-sans text-11 text-ink-2">
      {children}
    </kbd>
  )
}
