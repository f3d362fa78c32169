/** Cut stones, stacked: the work is done. */
export function StackDrawing() {
  return (
    <svg
      viewBox="0 0 200 108"
      className="mb-4.5 h-auto w-50 text-ink-3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M20 92h160" />
      <path d="M52 92V74h26v18M78 92V74h26v18M104 92V74h26v18M65 74V56h26v18M91 74V56h26v18" />
      <g className="text-accent-ink" strokeWidth="1.6">
        <path d="M78 56V38h26v18z" className="fill-accent-soft" />
        <path d="M85 47l4.500 4.500L98 43" />
      </g>
      <path d="M140 92V80h18v12M30 92v-9h14v9" opacity=".5" />
      <path d="M24 98h30M70 98h56M142 98h34" opacity=".35" strokeDasharray="3 5" />
    </svg>
  )
}
