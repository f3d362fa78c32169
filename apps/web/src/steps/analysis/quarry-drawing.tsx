/** A pit in steps with two stones in it: nothing has been brought up yet. */
export function QuarryDrawing() {
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
      <path d="M6 34h30v16h26v16h24v16h28V66h24V50h26V34h30" />
      <path d="M36 50v-6M62 66v-6M86 82v-6M114 82v-6M138 66v-6M164 50v-6" opacity=".6" />
      <path
        d="M14 44h12M14 54h30M14 66h38M14 78h62M14 92h172M124 78h62M148 66h38M156 54h30M174 44h12"
        opacity=".35"
        strokeDasharray="3 5"
      />
      <g className="text-accent-ink" strokeWidth="1.6">
        <path d="M90 76h8v-6h-8zM100 76h8v-8h-8z" className="fill-accent-soft" />
        <path d="M100 14v40M94 20l6-6 6 6" />
      </g>
    </svg>
  )
}
