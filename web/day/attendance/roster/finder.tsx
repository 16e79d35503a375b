import { Box, Kbd, TextInput, UnstyledButton } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useSingleKeys } from '#web/school/choices.ts'
import { findName } from './find-name.ts'
import styles from './finder.module.css'
import keys from './key-hints.module.css'

type FinderProps = {
  names: string[]
  opened: boolean
  onOpen: (opened: boolean) => void
  /** The current row. */
  currentRow: number
  /** Scrolls to a row while the user types. */
  onShow: (row: number) => void
  /** Moves the focus to the current row. */
  onDone: () => void
}

/** Finds a student by the first letters of a name. Enter or Escape continues from that row. */
export function Finder({ names, opened, onOpen, currentRow, onShow, onDone }: FinderProps) {
  const [text, setText] = useState('')
  const [hasKeys] = useSingleKeys()
  if (!opened) {
    return (
      <UnstyledButton className={styles.find ?? ''} data-actions onClick={() => onOpen(true)}>
        {hasKeys && (
          <Box component="span" visibleFrom="sm" className={keys.hint ?? ''}>
            <Kbd>/</Kbd> find
          </Box>
        )}
        <Box
          component="span"
          px={6}
          py={4}
          c="var(--accent)"
          fw={600}
          className={(hasKeys && keys.word) || ''}
        >
          Find
        </Box>
      </UnstyledButton>
    )
  }
  const search = (next: string, from: number) => {
    setText(next)
    const row = findName(names, next, from)
    if (row !== undefined) onShow(row)
  }
  const close = () => {
    setText('')
    onOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') search(text, currentRow + 1)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onDone()
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      size="xs"
      w={170}
      aria-label="Find a student"
      placeholder="Name"
      ref={focusInput}
      value={text}
      error={text !== '' && findName(names, text) === undefined && 'No match'}
      onChange={(event) => search(event.currentTarget.value, 0)}
      onKeyDown={onKeyDown}
      onBlur={close}
    />
  )
}

const focusInput = (input: HTMLInputElement | null) => input?.focus()
