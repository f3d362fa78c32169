export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-14 font-semibold">
      <svg
        viewBox="0 0 22 22"
        className="size-[22px] text-accent-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M7 2.5h8l4.5 5V14L15 19H7l-4.5-5V7.500z" />
        <path d="M9 6.800h4.200l2.300 2.600v3.300l-2.300 2.600H9l-2.400-2.600V9.400z" />
        <path d="M12 12l6.800 7" />
      </svg>
      <span className="max-md:sr-only">Quarry</span>
    </span>
  )
}
