import { arc } from 'd3-shape'

/** Shares of the radius. */
export const HOLE = 0.29
export const RING = 0.5
/** Pixels between the rings. */
export const RING_GAP = 3
/** Radians between the parts. */
const PAD_ANGLE = 0.012

export type Angles = { startAngle: number; endAngle: number }

/** Draws parts of a ring; radii in pixels. */
export function ringOf(innerRadius: number, outerRadius: number) {
  return arc<Angles>().innerRadius(innerRadius).outerRadius(outerRadius).padAngle(PAD_ANGLE)
}
