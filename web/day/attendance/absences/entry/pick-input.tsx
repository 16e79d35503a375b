import { Box, PillsInput, Text } from '@mantine/core'
import {
  useId,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import styles from './entry.module.css'

export type Option = { key: string; label: string; detail?: string }
/** How an option was chosen. Tab also moves the focus to the next field. */
export type PickEvent = { by: 'Enter' | 'Tab' | 'click'; isShift: boolean }

type PickInputProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  onPick: (index: number, picked: PickEvent) => void
  /** Receives all other keys before they change the text. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  /** The message if no option matches. */
  nothing: string
  /** The current selection, shown before the text. */
  children?: ReactNode
}

/** A text field with a list of options. Enter picks the highlighted option, or else the first one. */
export function PickInput({
  ref,
  label,
  placeholder,
  text,
  onText,
  options,
  onPick,
  onKey,
  onPaste,
  nothing,
  children,
}: PickInputProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState({ of: text, by: 0 })
  const active = moved.of === text ? Math.min(moved.by, options.length - 1) : 0
  const isShown = isOpen && options.length > 0
  const pick = (index: number, picked: PickEvent) => {
    setOpen(false)
    onPick(index, picked)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const isSend = event.ctrlKey || event.metaKey
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      if (isShown) setMoved({ of: text, by: (active + step + options.length) % options.length })
    } else if (key === 'Enter' && isShown && !(isSend && !shiftKey)) {
      event.preventDefault()
      pick(active, { by: 'Enter', isShift: shiftKey })
    } else if (key === 'Tab' && isShown && text !== '' && !shiftKey) {
      pick(active, { by: 'Tab', isShift: false })
    } else if (key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else onKey?.(event)
  }
  return (
    <Box pos="relative">
      <PillsInput
        label={label}
        classNames={{ input: styles.frame ?? '' }}
        onClick={() => ref.current?.focus()}
      >
        <Box className={styles.chosen ?? ''}>
          {children}
          <PillsInput.Field
            ref={ref}
            className={styles.field ?? ''}
            role="combobox"
            aria-label={label}
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-activedescendant={isShown ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={placeholder}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setOpen(true)
              onText(event.currentTarget.value)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </Box>
      </PillsInput>
      {isShown && (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          className={styles.options}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map(({ key, label: name, detail }, index) => (
            <button
              type="button"
              key={key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onClick={(event) => pick(index, { by: 'click', isShift: event.shiftKey })}
            >
              <b>{name}</b>
              {detail && <span>{detail}</span>}
            </button>
          ))}
        </div>
      )}
      {isOpen && options.length === 0 && text.trim() !== '' && (
        <Text className={styles.options ?? ''} px={14} py={10} fz={14} c="dimmed" role="status">
          {nothing}
        </Text>
      )}
    </Box>
  )
}
