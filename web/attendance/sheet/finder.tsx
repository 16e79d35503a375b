import { Kbd, TextInput, UnstyledButton } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { findName } from './find-name.ts'
import styles from './sheet.module.css'

type FinderProps = {
  names: string[]
  opened: boolean
  onOpen: (opened: boolean) => void
  /** The row that is current. */
  shown: number
  /** Brings a row into view as the name grows. */
  onShow: (index: number) => void
  /** Goes to the current row. */
  onGo: () => void
}

/** Jumps to a student by the first letters of a name; Enter or Escape goes on from there. */
export function Finder({ names, opened, onOpen, shown, onShow, onGo }: FinderProps) {
  const [text, setText] = useState('')
  if (!opened) {
    return (
      <UnstyledButton className={styles.find ?? ''} onClick={() => onOpen(true)}>
        <Kbd className={styles.findKey ?? ''}>/</Kbd> find
      </UnstyledButton>
    )
  }
  const show = (next: string, from: number) => {
    setText(next)
    const found = findName(names, next, from)
    if (found !== undefined) onShow(found)
  }
  const close = () => {
    setText('')
    onOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') show(text, shown + 1)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onGo()
    else if (event.key === 'Escape') onGo()
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      size="xs"
      w={170}
      aria-label="Find a student"
      placeholder="Name"
      ref={focusOn}
      value={text}
      error={text !== '' && findName(names, text) === undefined && 'Nobody here'}
      onChange={(event) => show(event.currentTarget.value, 0)}
      onKeyDown={onKeyDown}
      onBlur={close}
    />
  )
}

const focusOn = (input: HTMLInputElement | null) => input?.focus()
