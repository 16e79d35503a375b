import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ROSTER_SCOPES, SCOPE_PREFIX, type RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { Reply } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { required } from '#web/ui/forms/form-errors.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { CopiedValue } from './copied-value.tsx'
import { SCOPE_TEXTS } from './apps-query.ts'

type Values = { name: string; scopes: RosterScope[] }
const LABELS = { name: 'Name', scopes: 'What it may read' }

/** Adds an app by name and scopes, then shows its credentials. The secret is shown only this once. */
export function AddApp({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['roster-core.readonly'] },
    validate: {
      name: required(LABELS.name),
      scopes: (scopes) => (scopes.length === 0 ? 'Please choose what the app may read.' : null),
    },
  })
  const add = useSave('POST /api/oneroster/clients/', {
    form,
    labels: LABELS,
    send: (body) => ({ body }),
    successMessage: false,
    refreshes: ['GET /api/oneroster/clients/'],
  })
  return (
    <FormDialog
      title={add.data ? `What ${add.data.client.name} needs` : 'Add an app'}
      size={600}
      closeOnClickOutside={false}
      form={form}
      save={add}
      submitLabel="Add app"
      onClose={onClose}
      onSaved={() => {}}
      result={add.data && <Made made={add.data} onClose={onClose} />}
      gap={16}
    >
      <TextInput
        label={LABELS.name}
        description="Such as Library or Learning platform"
        required
        autoComplete="off"
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
    </FormDialog>
  )
}

function Made({ made, onClose }: { made: Reply<'POST /api/oneroster/clients/'>; onClose: () => void }) {
  const { client, client_id, client_secret, token_address, base_address } = made
  return (
    <Stack gap={14}>
      <Notice tone="warning" title="Copy the secret now">
        It is shown only once. If you lose it, revoke the app and add it again.
      </Notice>
      <CopiedValue label="ID (client ID)" value={client_id} />
      <CopiedValue label="Secret (client secret)" value={client_secret} />
      <CopiedValue label="Token URL" value={token_address} />
      <CopiedValue label="Base URL" value={base_address} />
      <CopiedValue label="Scopes" value={client.scopes.map((scope) => SCOPE_PREFIX + scope).join(' ')} />
      <Text fz={14} c="dimmed">
        The app gets a token with its ID and secret (OAuth 2, client credentials) and sends the token with
        each request.
      </Text>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Stack>
  )
}
