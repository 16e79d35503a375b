import { Button, Group, SimpleGrid, Stack, Text, type StackProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SkeletonRows } from '../feedback/list-state.tsx'
import { Card } from '../layout/card.tsx'
import { DialogActions } from '../layout/dialog-actions.tsx'
import { focusFirstError } from './form-errors.ts'
import { useFormGuard, useUnsavedGuard, type FormGuard } from './unsaved-guard.ts'

type GuardedFormProps<V> = Pick<StackProps, 'gap' | 'maw' | 'className'> & {
  form: UseFormReturnType<V>
  onSave: (values: V) => void
  /** Of the part that releases it, once its edits are saved or given up. */
  guard?: FormGuard
  /** By default, whether a field differs from its initial value. */
  isUnsaved?: boolean
  children: ReactNode
}

/** A form whose unsaved edits are not lost without a question. The first field that is wrong takes the focus. */
export function GuardedForm<V extends Record<string, unknown>>(props: GuardedFormProps<V>) {
  const ownGuard = useFormGuard()
  const { form, onSave, guard = ownGuard, isUnsaved = form.isDirty(), gap = 20, ...rest } = props
  useUnsavedGuard(guard, isUnsaved)
  return (
    <form noValidate onSubmit={form.onSubmit(onSave, (errors) => focusFirstError(form, errors))}>
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

/** The buttons of a form in a dialog. */
export const FormDialogActions = ({ submitLabel, isSaving, cancel }: DialogFormActionsProps) => (
  <DialogActions>
    <Button variant="default" onClick={cancel.onClick} disabled={isSaving}>
      {cancel.label}
    </Button>
    <Button type="submit" loading={isSaving}>
      {submitLabel}
    </Button>
  </DialogActions>
)
type DialogFormActionsProps = Pick<FormActionsProps, 'submitLabel' | 'isSaving'> & {
  cancel: { label: string; onClick: () => void }
}

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
    {isUnsaved && (
      <Text component="span" c="var(--tardy)" fw={500}>
        Unsaved changes
      </Text>
    )}
  </Group>
)

type RecordFormProps<V> = Omit<FormActionsProps, 'isUnsaved' | 'cancel'> & {
  form: UseFormReturnType<V>
  onSave: (values: V) => void
  guard?: FormGuard
  cancel: { to: string; label: string }
  /** Says that something is not saved yet: for a record that exists already. */
  showsUnsaved?: boolean
  children: ReactNode
}

/** The fields of one record on a card, with its buttons. */
export function RecordForm<V extends Record<string, unknown>>(props: RecordFormProps<V>) {
  const { form, onSave, guard, showsUnsaved = false, children, ...actions } = props
  return (
    <Card roomy maw={760}>
      <GuardedForm form={form} onSave={onSave} {...(guard && { guard })}>
        {children}
        <FormActions {...actions} isUnsaved={showsUnsaved && form.isDirty()} />
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
