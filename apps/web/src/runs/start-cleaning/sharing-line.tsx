import type { ReactNode } from 'react'

/** What cleaning shares against Reddit's terms, where the screen has no other place for it. */
export const SharingLine = ({ children }: { children: ReactNode }) => (
  <p className="text-12 leading-normal text-ink-2 text-pretty">{children}</p>
)
