import { Box, Stack, Text, Button, Group, TextInput } from '@mantine/core'
import { useState, useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { choicesFailure } from '#web/school/choice-select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { ClassListed } from '#contract/groups/courses.ts'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { failureMessage, call } from '#web/api.ts'
import { useAction, withoutMessage, type Action } from '#web/ui/use-action.ts'
import { query } from '#web/query.ts'
import type { ClassKind } from './class-kinds.ts'
import { useClasses } from './queries.ts'

/** The classes of one kind, which the office can rename and add to. */
export function ClassPanel({ kind }: { kind: ClassKind }) {
  const classes = useClasses(kind)
  const add = useSaveClass(kind)
  const heading = `${kind.key}-heading`
  return (
    <Stack component="section" gap={8} aria-labelledby={heading}>
      <SectionLabel id={heading}>{kind.title}</SectionLabel>
      <ListState
        query={classes}
        skeleton={<SkeletonRows rows={4} />}
        {...(classes.error && { failure: choicesFailure(classes.error, kind.many) })}
      >
        {(list) => (
          <Card flush>
            {list.length === 0 && (
              <Text px={16} pt={14} c="dimmed">
                No {kind.many} yet.
              </Text>
            )}
            <RowList aria-labelledby={heading}>
              {list.map((listed) => (
                <ClassRow key={listed.id} kind={kind} listed={listed} />
              ))}
            </RowList>
            <Box px={16} py={12} {...(list.length > 0 && { style: { borderTop: '1px solid var(--line)' } })}>
              <ClassNameForm label={`New ${kind.one}`} action="Add" save={add} />
            </Box>
          </Card>
        )}
      </ListState>
    </Stack>
  )
}

/** A class name, which turns into a field while the user renames it. */
function ClassRow({ kind, listed }: { kind: ClassKind; listed: ClassListed }) {
  const [state, setState] = useState<'initial' | 'renaming' | 'renamed'>('initial')
  const rename = useSaveClass(kind, listed.id)
  const close = () => {
    rename.reset()
    setState('renamed')
  }
  if (state === 'renaming') {
    return (
      <li>
        <ClassNameForm
          label={`New name of ${listed.name}`}
          name={listed.name}
          action="Save"
          save={rename}
          onClose={close}
        />
      </li>
    )
  }
  return (
    <li>
      <Text component="span" flex={1} miw={0} fw={600}>
        {listed.name}
      </Text>
      <RowButton
        label="Rename"
        subject={listed.name}
        ref={state === 'renamed' ? takeFocus : null}
        onClick={() => setState('renaming')}
      />
    </li>
  )
}

// The focused field is removed, so the button that opened it takes the focus.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type ClassNameFormProps = {
  label: string
  /** The current name; undefined for a new class. */
  name?: string
  action: string
  save: SaveClass
  /** Called when renaming ends, saved or not. The form for a new class stays open. */
  onClose?: () => void
}

/** A one-line form with its error below. */
function ClassNameForm({ label, name = '', action, save, onClose }: ClassNameFormProps) {
  const [text, setText] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isRenaming = onClose !== undefined
  const guard = useFormGuard()
  useUnsavedGuard(guard, text.trim() !== name)
  const close = () => onClose && void guard.closeWhenSaved(onClose)
  useEffect(() => {
    if (isRenaming) input.current?.select()
  }, [isRenaming])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') input.current?.focus()
    else if (isRenaming && text.trim() === name) onClose()
    else
      save.mutate(text, {
        onSuccess: onClose ?? (() => setText((now) => (now === text ? '' : now))),
        onError: () => input.current?.focus(),
      })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
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
          <Button variant="subtle" onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  )
}

type SaveClass = Action<string, { message: string }>

/** Renames the class with this id, or adds a new class, and updates the list on screen. */
function useSaveClass({ list, lists, add, rename }: ClassKind, id?: number): SaveClass {
  const queries = useQueryClient()
  const send = (name: string) =>
    id === undefined ? call(add, { body: { name } }) : call(rename, { params: { id }, body: { name } })
  return useAction(send, {
    refreshes: [lists],
    onSuccess: (reply) =>
      queries.setQueryData(
        query(list).queryKey,
        (before) => before && withClass(before, withoutMessage(reply)),
      ),
    // The form shows the failure below the field.
    onFailure: () => true,
  })
}

const withClass = (list: ClassListed[], saved: ClassListed) =>
  list.some(({ id }) => id === saved.id)
    ? list.map((listed) => (listed.id === saved.id ? saved : listed))
    : [...list, saved]
