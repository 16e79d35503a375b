import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { failureMessage } from '#web/api.ts'
import type { SaveClass } from './use-save-class.ts'

type ClassNameFormProps = {
  label: string
  /** The present name; none for a new class. */
  name?: string
  action: string
  save: SaveClass
  /** Ends the renaming, saved or not. The form of a new class stays. */
  onClose?: () => void
}

/** One name in one line, with its error below it. */
export function ClassNameForm({ label, name = '', action, save, onClose }: ClassNameFormProps) {
  const [text, setText] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isRenaming = onClose !== undefined
  useEffect(() => {
    if (isRenaming) input.current?.select()
  }, [isRenaming])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') input.current?.focus()
    else if (isRenaming && text.trim() === name) onClose()
    else
      save.mutate(text, { onSuccess: onClose ?? (() => setText('')), onError: () => input.current?.focus() })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.()
  }
  const problem = isMissing ? 'Name is required.' : save.error && failureMessage(save.error)
  return (
    <form noValidate style={{ flex: 1 }} onSubmit={submit} onKeyDown={closeOnEscape}>
      <Group gap={8} align="flex-start">
        <TextInput
          ref={input}
          flex="1 1 120px"
          miw={0}
          aria-label={label}
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setMissing(false)
            if (save.isError) save.reset()
          }}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {action}
        </Button>
        {isRenaming && (
          <Button variant="subtle" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  )
}
