import { Kbd, Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Excuse } from '#contract/words.ts'
import type { Mark } from '../drafts/marks.ts'
import { ExcuseButton } from './excuse-button.tsx'
import keys from './key-hints.module.css'
import { excuseChoices } from './excuse-choices.ts'

export type ExcuseMenuProps = {
  student: string
  mark: Mark
  tabIndex: number
  opened: boolean
  onOpen: (opened: boolean) => void
  onPick: (excuse: Excuse | null) => void
}

/** Chooses the excuse of an absence or tardy. One key opens the menu and another one picks. */
export function ExcuseMenu({ student, mark, tabIndex, opened, onOpen, onPick }: ExcuseMenuProps) {
  const choices = excuseChoices(mark.status)
  const pick = (excuse: Excuse | null) => {
    onPick(excuse)
    onOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const choice = choices.find(({ key }) => key === event.key.toLowerCase())
    if (!choice) return
    event.preventDefault()
    pick(choice.excuse)
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
        <ExcuseButton student={student} excuse={mark.excuse} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} aria-label={`Excuse for ${student}`}>
        {choices.map(({ key, excuse, label }) => (
          <Menu.Item
            key={key}
            rightSection={<Kbd className={keys.hint ?? ''}>{key}</Kbd>}
            onClick={() => pick(excuse)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
