import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../layout/card.tsx'
import { focusFirstError } from './form-errors.ts'
import { SkeletonRows } from '../feedback/list-state.tsx'
import styles from './record-form.module.css'

type RecordFormProps<V> = {
  form: UseFormReturnType<V>
  onSave: (values: V) => void
  isSaving: boolean
  /** What the button says that saves. */
  submitLabel: string
  /** The other way out. */
  cancel: { to: string; label: string }
  /** Says that something is not saved yet: for a record that is there already. */
  showsUnsaved?: boolean
  children: ReactNode
}

/** The fields of one record on a card, and what to do with them. What is wrong takes the focus. */
export function RecordForm<V extends Record<string, unknown>>(props: RecordFormProps<V>) {
  const {
    form,
    onSave,
    isSaving,
    submitLabel: yes,
    cancel: away,
    showsUnsaved: tellsUnsaved = false,
    children,
  } = props
  return (
    <Card className={styles.card ?? ''}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(onSave, (errors) => focusFirstError(form, errors))}
      >
        {children}
        <div className={styles.actions}>
          <Button type="submit" loading={isSaving}>
            {yes}
          </Button>
          <Button variant="default" component={Link} to={away.to}>
            {away.label}
          </Button>
          {tellsUnsaved && form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
        </div>
      </form>
    </Card>
  )
}

/** Two fields a line, one on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)

/** While the record is on its way. */
export const RecordFormSkeleton = () => (
  <Card className={styles.card ?? ''}>
    <SkeletonRows rows={4} />
  </Card>
)
