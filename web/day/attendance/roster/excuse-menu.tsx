import { Kbd, Menu } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { excuseWithReason } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse } from '#contract/words.ts'
import { choosable, useReasons } from '#web/school/absent/reasons.ts'
import type { Mark } from '../drafts/marks.ts'
import { ExcuseButton } from './excuse-button.tsx'
import styles from './excuse-menu.module.css'
import keys from './key-hints.module.css'
import { excuseChoices, withoutReason } from './excuse-choices.ts'

export type ExcuseMenuProps = {
  student: string
  mark: Mark
  tabIndex: number
  opened: boolean
  /** Called when the button that is here until the menu is loaded goes, with whether it had the focus. */
  onReplaced: (hadFocus: boolean) => void
  /** Whether it had. */
  takesFocus: () => boolean
  onOpen: (opened: boolean) => void
  onPick: (choice: { excuse: Excuse | null; reason_id?: number | null }) => void
}

/** Chooses the excuse of an absence or tardy, and for the office its reason. One key opens the menu and another one picks. */
export function ExcuseMenu(props: ExcuseMenuProps) {
  const { student, mark, tabIndex, opened, onOpen, onPick } = props
  const button = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (props.takesFocus()) button.current?.focus()
  })
  useLayoutEffect(() => takeFocus(), [])
  const choices = excuseChoices(mark.status)
  const reasons = useReasons()
  const chosen = reasons.find(({ id }) => id === mark.reason_id)
  const pick = (choice: Parameters<typeof onPick>[0]) => {
    onPick(choice)
    onOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const choice = choices.find(({ key }) => key === event.key.toLowerCase())
    if (!choice) return
    event.preventDefault()
    pick(withoutReason(choice.excuse))
  }
  return (
    <Menu
      opened={opened}
      onChange={onOpen}
      position="bottom-start"
      // With the default events, the key that opens the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ExcuseButton
          ref={button}
          student={student}
          excuse={mark.excuse}
          reason={chosen?.name}
          tabIndex={tabIndex}
        />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} aria-label={`Excuse for ${student}`}>
        {choices.map(({ key, excuse, label }) => (
          <Menu.Item
            key={key}
            className={styles.choice ?? ''}
            rightSection={<Kbd className={keys.hint ?? ''}>{key}</Kbd>}
            onClick={() => pick(withoutReason(excuse))}
          >
            {label}
          </Menu.Item>
        ))}
        {reasons.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>Reason</Menu.Label>
            {choosable(reasons, mark.reason_id).map((reason) => (
              <Menu.Item
                key={reason.id}
                className={styles.choice ?? ''}
                aria-current={reason.id === mark.reason_id || undefined}
                onClick={() => pick({ reason_id: reason.id, excuse: excuseWithReason(mark.status, reason) })}
              >
                {reason.name}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
