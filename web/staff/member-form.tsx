import { Alert, Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { sentenceOf } from '#web/api.ts'
import { focusFirstError, required, showFieldErrors } from '#web/ui/form-errors.ts'
import type { MemberValues } from './member-values.ts'
import styles from './staff.module.css'

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role: 'Role',
  teaches_core: 'Core classes',
  teaches_cte: 'CTE',
  is_superuser: 'Superuser',
}

type MemberFormProps = {
  values: MemberValues
  /** What this person may choose for the member. */
  offers: { role: boolean; superuser: boolean; teachesAsAdmin: boolean }
  save: UseMutationResult<unknown, Error, MemberValues>
  action: string
  /** The address whose sign-in ends when it is changed. */
  signsOut?: string | undefined
  /** Closes the dialog around the form; without one the form stays, ready for the next person. */
  onCancel?: () => void
}

/** Name, address, role and what someone teaches. */
export function MemberForm({ values, offers, save, action, signsOut, onCancel }: MemberFormProps) {
  const form = useForm<MemberValues>({
    initialValues: values,
    validate: {
      first_name: required(LABELS.first_name),
      last_name: required(LABELS.last_name),
      email: required(LABELS.email),
    },
  })
  const { role, email } = form.values
  const submit = (given: MemberValues) =>
    save.mutate(given, {
      onSuccess: () => {
        if (onCancel) return
        form.reset()
        form.getInputNode('first_name')?.focus()
      },
      onError: (failure) => {
        if (!showFieldErrors(form, failure, LABELS)) form.setFieldError('root', sentenceOf(failure))
      },
    })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <div className={styles.names}>
        <TextInput
          label={LABELS.first_name}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={LABELS.last_name}
          required
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
      </div>
      <TextInput
        label={LABELS.email}
        type="email"
        required
        autoComplete="off"
        description={
          signsOut !== undefined && email.trim().toLowerCase() !== signsOut.toLowerCase()
            ? 'Saving another address signs them out; they sign in again with the new one.'
            : 'They sign in with Google by this address.'
        }
        {...form.getInputProps('email')}
      />
      {offers.role && (
        <Radio.Group label={LABELS.role} {...form.getInputProps('role')}>
          <div className={styles.choices}>
            <Radio value="teacher" label="Teacher" />
            <Radio value="admin" label="Office" description="Keeps records, staff and all attendance." />
          </div>
        </Radio.Group>
      )}
      {offers.superuser && role === 'admin' && (
        <Checkbox
          label={LABELS.is_superuser}
          description="Also changes the settings of the school and who is in the office."
          {...form.getInputProps('is_superuser', { type: 'checkbox' })}
        />
      )}
      {(role === 'teacher' || offers.teachesAsAdmin) && (
        <fieldset className={styles.teaches}>
          <legend>Teaches</legend>
          <Checkbox
            label={LABELS.teaches_core}
            {...form.getInputProps('teaches_core', { type: 'checkbox' })}
          />
          <Checkbox label={LABELS.teaches_cte} {...form.getInputProps('teaches_cte', { type: 'checkbox' })} />
        </fieldset>
      )}
      {form.errors.root && (
        <Alert color="red" role="alert">
          {form.errors.root}
        </Alert>
      )}
      <div className={styles.formActions}>
        <Button type="submit" loading={save.isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
