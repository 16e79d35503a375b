import { Alert, Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ROSTER_SCOPES, SCOPE_PREFIX, type RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import { call, failureMessage, type Reply } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { required, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { FormDialogActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard, type FormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { CopiedValue } from './copied-value.tsx'
import { SCOPE_TEXTS, programsQuery } from './programs-query.ts'

type Values = { name: string; scopes: RosterScope[] }
const LABELS = { name: 'Name', scopes: 'What it may read' }

/** Names a program and what it may read; then shows what is entered there, its secret this once. */
export function AddProgram({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const guard = useFormGuard()
  const close = () => void guard.closeWhenSaved(onClose)
  const add = useMutation({
    mutationFn: (body: Values) => call('POST /api/oneroster/clients/', { body }),
    onSuccess: () => {
      guard.release()
      return queries.invalidateQueries(programsQuery)
    },
  })
  return (
    <Modal
      opened
      onClose={close}
      title={add.data ? `What ${add.data.client.name} needs` : 'Add a program'}
      size={600}
      closeOnClickOutside={false}
    >
      {add.data ? (
        <Made made={add.data} onClose={onClose} />
      ) : (
        <Form add={add} guard={guard} onClose={close} />
      )}
    </Modal>
  )
}

type Adding = ReturnType<typeof useMutation<Reply<'POST /api/oneroster/clients/'>, Error, Values>>

type FormProps = { add: Adding; guard: FormGuard; onClose: () => void }

function Form({ add, guard, onClose }: FormProps) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['roster-core.readonly'] },
    validate: {
      name: required(LABELS.name),
      scopes: (scopes) => (scopes.length === 0 ? 'Please choose what the program may read.' : null),
    },
  })
  const submit = (values: Values) =>
    add.mutate(values, {
      onError: (failure) => {
        if (!showFieldErrors(form, failure, LABELS)) form.setFieldError('root', failureMessage(failure))
      },
    })
  return (
    <GuardedForm guard={guard} form={form} onSave={submit} gap={16}>
      <TextInput
        label={LABELS.name}
        description="Who reads here, such as Library or Learning platform"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={LABELS.scopes} required {...form.getInputProps('scopes')}>
        <Stack gap={12} mt={8}>
          {ROSTER_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={SCOPE_TEXTS[scope].label}
              description={`${SCOPE_TEXTS[scope].description} (${scope})`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {form.errors.root && (
        <Alert color="red" role="alert">
          {form.errors.root}
        </Alert>
      )}
      <FormDialogActions
        submitLabel="Add program"
        isSaving={add.isPending}
        cancel={{ label: 'Cancel', onClick: onClose }}
      />
    </GuardedForm>
  )
}

function Made({ made, onClose }: { made: Reply<'POST /api/oneroster/clients/'>; onClose: () => void }) {
  const { client, client_id, client_secret, token_address, base_address } = made
  return (
    <Stack gap={14}>
      <Notice tone="warning" title="Copy the secret now">
        It is shown this once. If it is lost, revoke the program and add it anew.
      </Notice>
      <CopiedValue label="ID (client ID)" value={client_id} />
      <CopiedValue label="Secret (client secret)" value={client_secret} />
      <CopiedValue label="Address for tokens" value={token_address} />
      <CopiedValue label="Address of the roster" value={base_address} />
      <CopiedValue label="Scopes" value={client.scopes.map((scope) => SCOPE_PREFIX + scope).join(' ')} />
      <Text fz={14} c="dimmed">
        The program gets a token with its ID and secret (OAuth 2, client credentials) and sends it with each
        request.
      </Text>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Stack>
  )
}
