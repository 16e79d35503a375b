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
  /** By default true. False where the part that opens it moves the focus itself. */
  returnFocus?: boolean
  /** Takes the focus where what opened it has gone; by default the heading of the page does. */
  focusInstead?: () => void
}

/** A dialog over the page for as long as it is rendered. When it goes, the focus returns to what opened it. */
export function Dialog({ returnFocus = true, focusInstead = focusHeading, ...modal }: DialogProps) {
  useReturnedFocus(returnFocus, focusInstead)
  return <Modal opened returnFocus={false} {...modal} />
}

/** Of each open dialog: what opened it, and what opened the dialog in which that was, because it goes with its dialog. */
const openDialogs: (readonly Element[])[] = []

function useReturnedFocus(isReturned: boolean, focusInstead: () => void): void {
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

/** Where something else took the focus meanwhile, such as a next dialog or a next page, it keeps it. */
function focusOpener(openers: readonly Element[], focusInstead: () => void): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const opener = openers.find((element) => element.isConnected && element !== document.body)
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  if (dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(opener ?? null))) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  else focusInstead()
}
