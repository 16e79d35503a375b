import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { failureMessage } from '#web/api.ts'
import { required, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { forgetUnsavedEdits } from '#web/ui/forms/unsaved-guard.ts'
import { MemberRole, type RoleChoices } from './member-role.tsx'
import { MEMBER_LABELS, type MemberValues } from './member-values.ts'

type MemberFormProps = {
  values: MemberValues
  choices: RoleChoices
  save: UseMutationResult<unknown, Error, MemberValues>
  action: string
  /** The address whose sign-in ends when it is changed. */
  signsOut?: string | undefined
  /** Closes the dialog around the form; without one the form stays, ready for the next person. */
  onCancel?: () => void
}

/** Name, address, role and what someone teaches. */
export function MemberForm({ values, choices, save, action, signsOut, onCancel }: MemberFormProps) {
  const form = useForm<MemberValues>({
    initialValues: values,
    validate: {
      first_name: required(MEMBER_LABELS.first_name),
      last_name: required(MEMBER_LABELS.last_name),
      email: required(MEMBER_LABELS.email),
    },
  })
  const { email } = form.values
  const submit = (submitted: MemberValues) =>
    save.mutate(submitted, {
      onSuccess: () => {
        forgetUnsavedEdits()
        if (onCancel) return
        form.reset()
        form.getInputNode('first_name')?.focus()
      },
      onError: (failure) => {
        if (!showFieldErrors(form, failure, MEMBER_LABELS))
          form.setFieldError('root', failureMessage(failure))
      },
    })
  return (
    <GuardedForm form={form} onSave={submit} gap={16}>
      <SimpleGrid cols={2} spacing={12}>
        <TextInput
          label={MEMBER_LABELS.first_name}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={MEMBER_LABELS.last_name}
          required
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={MEMBER_LABELS.email}
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
      <MemberRole form={form} choices={choices} />
      {form.errors.root && (
        <Alert color="red" role="alert">
          {form.errors.root}
        </Alert>
      )}
      <FormActions
        submitLabel={action}
        isSaving={save.isPending}
        cancel={onCancel && { label: 'Cancel', onClick: onCancel }}
      />
    </GuardedForm>
  )
}
