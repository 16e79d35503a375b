import type { ComponentPropsWithRef, MouseEvent } from 'react'

type BusyButtonProps = ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }

/**
 * The element of every `Button`. Mantine disables one that is loading, and the browser takes the focus away from it; this one
 * keeps the focus and ignores that it is pressed. So does Enter in a field of its form, which presses it too.
 */
export function BusyButton({ type = 'button', disabled, onClick, ...props }: BusyButtonProps) {
  const state = props['data-loading'] ? { 'aria-disabled': true, onClick: ignore } : { disabled, onClick }
  return <button type={type} {...props} {...state} />
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
