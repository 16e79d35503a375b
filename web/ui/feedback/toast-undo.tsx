import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { toastSuccess } from './toast.ts'
import { hideUndo, setUndoOffer } from './undo-offer.ts'

/**
 * Shows a message with an Undo button. It stays until it is used, closed or replaced, something else changes
 * (`query-client.ts`, `write-queue.ts`), or the user leaves the screen. After that, the message has no Undo button.
 */
export function useToastUndo(): (sentence: string, undo: () => void) => void {
  const { pathname } = useLocation()
  return useCallback(
    (sentence, undo) => {
      if (location.pathname === pathname) showUndo(sentence, undo)
      else toastSuccess(sentence)
    },
    [pathname],
  )
}

function showUndo(sentence: string, undo: () => void): void {
  hideUndo()
  let focusedBefore: EventTarget | null = null
  const onUndo = () => {
    hideUndo()
    undo()
    // The button goes with its message. Without this, the keys of a sheet do nothing after it.
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
  }
  const id = notifications.show({
    message: (
      <>
        {sentence}{' '}
        <Button
          variant="default"
          size="compact-sm"
          ml={6}
          onFocus={({ relatedTarget }) => (focusedBefore ??= relatedTarget)}
          onClick={onUndo}
        >
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: false,
    role: 'status',
  })
  setUndoOffer(() => notifications.hide(id))
}

/** Removes the offer to undo when the user leaves its page. */
export function useUndoEnd(): void {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current !== pathname) hideUndo()
    left.current = pathname
  }, [pathname])
}
