import { Button, Group, SimpleGrid, Stack, Text, type StackProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SkeletonRows } from '../feedback/list-state.tsx'
import { Card } from '../layout/card.tsx'
import { focusFirstError, stopAtUnreadable } from './form-errors.ts'
import { useFormGuard, useUnsavedGuard, type FormGuard } from './unsaved-guard.ts'

/** How to save a form, as returned by `useSave`. */
export type FormSave<V, R = unknown> = {
  mutate: (values: V, events?: { onSuccess?: (reply: R) => void }) => void
  isPending: boolean
  /** Explains why the last save failed, or what someone else changed in the meantime. */
  notice?: ReactNode
}

type GuardedFormProps<V, R> = Pick<StackProps, 'gap' | 'maw' | 'className'> & {
  form: UseFormReturnType<V>
  save: FormSave<V, R>
  /** Called after saving, for forms that then close. Leaving no longer asks. */
  onSaved?: (reply: R) => void
  /** The guard of the component that closes the form. */
  guard?: FormGuard
  /** By default, true if any field differs from its initial value. */
  isUnsaved?: boolean
  children: ReactNode
}

/** A form that asks before unsaved edits are lost. The first field with an error gets the focus. */
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
  /** Leaves the form through a link or a callback. */
  cancel?: { label: string; to?: string; onClick?: () => void } | undefined
  isUnsaved?: boolean
}

/** Shown beside the buttons of a form with unsaved edits. */
export const UnsavedChanges = () => (
  <Text component="span" c="var(--tardy)" fw={500}>
    Unsaved changes
  </Text>
)

/** The buttons below a form, with a note if it has unsaved edits. */
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
  /** Shows whether there are unsaved edits, for existing records. */
  showsUnsaved?: boolean
  children: ReactNode
}

/** A card with the fields of a record and its buttons. */
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

/** A grid with two fields per line, or one on a phone. */
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

/** Shown while the record is loading. */
export const RecordFormSkeleton = () => (
  <Card roomy maw={760}>
    <SkeletonRows rows={4} />
  </Card>
)
