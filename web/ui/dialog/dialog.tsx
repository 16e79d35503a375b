import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusHeading } from '../focus/focus-heading.ts'

export type DialogProps = Pick<
  ModalProps,
  | 'title'
  | 'size'
  | 'children'
  | 'closeOnClickOutside'
  | 'closeOnEscape'
  | 'withCloseButton'
  | 'transitionProps'
> & {
  onClose: () => void
  /** True by default. False if the component that opens the dialog moves the focus itself. */
  returnFocus?: boolean
  /** Moves the focus if the element that opened the dialog is gone; by default to the heading of the page. */
  focusInstead?: () => void
}

/** A dialog that is open as long as it is rendered. When it closes, the focus returns to the element that opened it. */
export function Dialog({ returnFocus = true, focusInstead = focusHeading, ...modal }: DialogProps) {
  useReturnFocus(returnFocus, focusInstead)
  return <Modal opened returnFocus={false} {...modal} />
}

/** The elements that opened each open dialog, including those of outer dialogs, in case the inner ones are gone. */
const openDialogs: (readonly Element[])[] = []

function useReturnFocus(isReturned: boolean, focusInstead: () => void): void {
  const [openers] = useState(() => [document.activeElement ?? document.body, ...(openDialogs.at(-1) ?? [])])
  const isShown = useRef(false)
  const focusBack = useEffectEvent(() => focusOpener(openers, focusInstead))
  useEffect(() => {
    isShown.current = true
    openDialogs.push(openers)
    return () => {
      isShown.current = false
      openDialogs.splice(openDialogs.indexOf(openers), 1)
      if (isReturned) setTimeout(() => isShown.current || focusBack())
    }
  }, [isReturned, openers])
}

/** Returns the focus, unless something else has taken it in the meantime, such as another dialog or page. */
function focusOpener(openers: readonly Element[], focusInstead: () => void): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const opener = openers.find((element) => element.isConnected && element !== document.body)
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(opener ?? null))) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  else focusInstead()
}
