import { Button, Group, SimpleGrid, Stack, Text, type StackProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SkeletonRows } from '../feedback/list-state.tsx'
import { Card } from '../layout/card.tsx'
import { focusFirstError, stopAtUnreadable } from './form-errors.ts'
import { useFormGuard, useUnsavedGuard, type FormGuard } from './unsaved-guard.ts'

/** How a form is saved; what `useSave` returns is one. */
export type FormSave<V, R = unknown> = {
  mutate: (values: V, events?: { onSuccess?: (reply: R) => void }) => void
  isPending: boolean
  /** Why the last save failed, and what somebody else changed meanwhile. */
  notice?: ReactNode
}

type GuardedFormProps<V, R> = Pick<StackProps, 'gap' | 'maw' | 'className'> & {
  form: UseFormReturnType<V>
  save: FormSave<V, R>
  /** The edits are saved, so leaving does not ask. For a form that closes then. */
  onSaved?: (reply: R) => void
  /** Of the part that closes the form. */
  guard?: FormGuard
  /** By default, whether a field differs from its initial value. */
  isUnsaved?: boolean
  children: ReactNode
}

/** A form whose unsaved edits are not lost without a question. The first field that is wrong takes the focus. */
export function GuardedForm<V extends Record<string, unknown>, R>(props: GuardedFormProps<V, R>) {
  const ownGuard = useFormGuard()
  const { form, save, onSaved, guard = ownGuard, isUnsaved = form.isDirty(), gap = 20, ...rest } = props
  useUnsavedGuard(guard, isUnsaved)
  const onSuccess = (reply: R) => {
    if (!onSaved) return
    guard.release()
    onSaved(reply)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (stopAtUnreadable(event)) return
        form.onSubmit(
          (values) => save.mutate(values, { onSuccess }),
          (errors) => focusFirstError(form, errors),
        )(event)
      }}
    >
      <Stack gap={gap} {...rest} />
    </form>
  )
}

type FormActionsProps = {
  submitLabel: string
  isSaving: boolean
  /** The other way out: a link, or what closes the form. */
  cancel?: { label: string; to?: string; onClick?: () => void } | undefined
  isUnsaved?: boolean
}

/** Beside the buttons of a form with edits that are not saved yet. */
export const UnsavedChanges = () => (
  <Text component="span" c="var(--tardy)" fw={500}>
    Unsaved changes
  </Text>
)

/** The buttons below a form of a page, and whether something in it is not saved yet. */
export const FormActions = ({ submitLabel, isSaving, cancel, isUnsaved = false }: FormActionsProps) => (
  <Group gap={12}>
    <Button type="submit" loading={isSaving}>
      {submitLabel}
    </Button>
    {cancel?.to !== undefined && (
      <Button variant="default" component={Link} to={cancel.to}>
        {cancel.label}
      </Button>
    )}
    {cancel?.onClick && (
      <Button variant="default" onClick={cancel.onClick} disabled={isSaving}>
        {cancel.label}
      </Button>
    )}
    {isUnsaved && <UnsavedChanges />}
  </Group>
)

type RecordFormProps<V, R> = Omit<FormActionsProps, 'isUnsaved' | 'cancel' | 'isSaving'> & {
  form: UseFormReturnType<V>
  save: FormSave<V, R>
  onSaved?: (reply: R) => void
  cancel: { to: string; label: string }
  /** Says that something is not saved yet: for a record that exists already. */
  showsUnsaved?: boolean
  children: ReactNode
}

/** The fields of one record on a card, with its buttons. */
export function RecordForm<V extends Record<string, unknown>, R>(props: RecordFormProps<V, R>) {
  const { form, save, onSaved, showsUnsaved = false, children, ...actions } = props
  return (
    <Card roomy maw={760}>
      <GuardedForm form={form} save={save} {...(onSaved && { onSaved })}>
        {children}
        {save.notice}
        <FormActions {...actions} isSaving={save.isPending} isUnsaved={showsUnsaved && form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}

type FieldGridProps = { cols?: number; component?: 'div' | 'dl'; children: ReactNode }

/** Two fields a line, one on a phone. */
export const FieldGrid = ({ cols = 2, component = 'div', children }: FieldGridProps) => (
  <SimpleGrid
    component={component}
    cols={{ base: 1, sm: cols }}
    spacing={16}
    m={0}
    style={{ alignItems: 'start' }}
  >
    {children}
  </SimpleGrid>
)

/** While the record is loading. */
export const RecordFormSkeleton = () => (
  <Card roomy maw={760}>
    <SkeletonRows rows={4} />
  </Card>
)
