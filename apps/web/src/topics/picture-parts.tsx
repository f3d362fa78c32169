import type { KeyboardEvent, ReactNode } from 'react'
import { FONT } from './svg-text.ts'

type PictureTextProps = {
  x: number
  y: number
  size: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  transform?: string
  children: ReactNode
}

/** Text with attributes instead of classes, so that a saved picture looks the same. */
export function PictureText({
  size,
  weight = 400,
  fill = 'var(--ink)',
  anchor = 'start',
  ...rest
}: PictureTextProps) {
  return (
    <text
      {...rest}
      fontFamily={FONT}
      fontSize={size}
      fontWeight={weight}
      fill={fill}
      textAnchor={anchor}
      direction="ltr"
    />
  )
}

type PictureButtonProps = {
  name: string
  pressed: boolean
  onPress: () => void
  /** The text over it; the name is complete. */
  text: ReactNode
  /** The shape that can be pressed. */
  children: ReactNode
}

/** A part of a picture that can be pressed, by pointer or key. */
export function PictureButton({ name, pressed, onPress, text, children }: PictureButtonProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    // The table's keys do not act as well.
    event.stopPropagation()
    onPress()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button, and one of HTML would not be in the saved picture */}
      <g
        role="button"
        tabIndex={0}
        aria-label={name}
        aria-pressed={pressed}
        onClick={onPress}
        onKeyDown={onKeyDown}
        className="cursor-pointer"
      >
        <title>{name}</title>
        {children}
      </g>
      <svg aria-hidden="true" overflow="visible" pointerEvents="none">
        {text}
      </svg>
    </>
  )
}
