import { Text, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useSession } from '#web/school/current-user.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { actionOf, isDialogOpen } from '#web/ui/keys/screen-keys.ts'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { useRecordRecent } from './use-record-recent.ts'
import type { CommandsProps, FoundCommands } from './commands/commands.tsx'
import { SEARCH_KEYS } from './keys.ts'
import type { PaletteProps } from './palette.tsx'
import type { NamedScreen } from './results.ts'
import styles from './search.module.css'

const loadPalette = () => import('./palette.tsx')
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the search with a button, or with Ctrl+K or Cmd+K unless a dialog is open. */
export function SearchLauncher({ screens }: { screens: readonly NamedScreen[] }) {
  const [opened, setOpened] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const focusedBefore = useRef<HTMLElement>(null)
  const typed = useRef('')
  const { user } = useSession()
  const [Commands, setCommands] = useState<ComponentType<CommandsProps>>()
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundCommands>()
  useRecordRecent()
  // Commands are of the office, and only a second word can make one.
  const onText = (next: string) => {
    setText(next)
    if (Commands || !user?.may.administer || !/\S\s+\S|^remind/i.test(next)) return
    import('./commands/commands.tsx').then(
      (part) => setCommands(() => part.Commands),
      () => toastFailure('Commands could not be loaded. Please check the connection and type again.'),
    )
  }

  const open = () => {
    focusedBefore.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    focusedBefore.current?.blur()
    typed.current = ''
    setOpened(true)
    loadPalette().then(
      (part) => setPalette(() => part.Palette),
      () => {
        close()
        toastFailure('The search could not be loaded. Please check the connection and try again.')
      },
    )
  }
  const close = () => {
    setOpened(false)
    setText('')
  }
  // This has to wait until the palette is removed, because it traps the focus.
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      const target = focusedBefore.current?.isConnected
        ? focusedBefore.current
        : document.getElementById('main')
      target?.focus({ preventScroll: true })
    }
  }, [opened])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event)) {
      event.preventDefault()
      if (opened) close()
      else if (!isDialogOpen()) open()
    } else if (opened && !Palette && isLetter(event)) {
      // Keys typed while the palette loads belong to the palette, not to the page.
      event.preventDefault()
      event.stopPropagation()
      typed.current += event.key
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  // Preloading lets the first Ctrl+K open the palette right away.
  useEffect(() => afterFirstInteraction(() => void loadPalette().catch(() => {})), [])

  return (
    <>
      <UnstyledButton
        className={styles.launcher ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
        <span>Search</span>
        <Text component="span" visibleFrom="sm" ml="auto" fz={12} aria-hidden className={styles.key ?? ''}>
          {isMac ? '⌘K' : 'Ctrl K'}
        </Text>
      </UnstyledButton>
      {opened && Palette && (
        <Palette
          screens={screens}
          typed={() => typed.current}
          commands={Commands && found}
          onText={onText}
          onFocusTaken={(element) => (focusedBefore.current = element)}
          onClose={close}
        />
      )}
      {Commands && <Commands text={text} onFound={setFound} />}
    </>
  )
}

const isShortcut = (event: KeyboardEvent) => actionOf(SEARCH_KEYS, event) === 'search'

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  Array.from(key).length === 1 && !ctrlKey && !metaKey
