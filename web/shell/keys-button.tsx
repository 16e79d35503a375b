import { Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useSingleKeys } from '#web/school/choices.ts'
import { actionOf, isDialogOpen, setSingleKeys, usePageKeydown } from '#web/ui/keys/screen-keys.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { HELP_KEYS } from './keys.ts'
import styles from './shell.module.css'

const KeysDialog = lazyOptional(() => import('./keys-dialog.tsx').then((part) => part.KeysDialog))

/** Opens the list of keys with a button, or with ? unless a field has the focus or a dialog is open. */
export function KeysButton() {
  const [opened, dialog] = useDisclosure(false)
  const [areSingleKeysOn] = useSingleKeys()
  useEffect(() => {
    setSingleKeys(areSingleKeysOn)
    return () => setSingleKeys(true)
  }, [areSingleKeysOn])
  const focusedBefore = useRef<Element>(null)
  const open = () => {
    focusedBefore.current = document.activeElement
    dialog.open()
  }
  // This has to wait until the dialog is removed, because it traps the focus.
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true })
    }
  }, [opened])
  usePageKeydown((event) => {
    if (event.defaultPrevented || event.repeat || isTyping(event.target)) return
    if (actionOf(HELP_KEYS, event) !== 'help' || isDialogOpen()) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <UnstyledButton
        fz={14}
        className={styles.link ?? ''}
        data-quiet
        visibleFrom="sm"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Kbd size="xs" aria-hidden>
          ?
        </Kbd>
      </UnstyledButton>
      {opened && <KeysDialog onClose={dialog.close} />}
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
