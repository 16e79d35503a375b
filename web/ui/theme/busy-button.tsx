import type { ComponentPropsWithRef, MouseEvent } from 'react'

type BusyButtonProps = ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }

/**
 * The element of every `Button`. Mantine disables loading buttons, which makes the browser drop the focus. This one keeps the
 * focus and ignores clicks, including those that Enter in a form field triggers.
 */
export function BusyButton({ type = 'button', disabled, onClick, ...props }: BusyButtonProps) {
  const state = props['data-loading'] ? { 'aria-disabled': true, onClick: ignore } : { disabled, onClick }
  return <button type={type} {...props} {...state} />
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
