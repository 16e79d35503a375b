import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { clearLinkSecret } from '#web/school/links/link-secret.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

type OpenFormProps = {
  /** The secret from the link. Without it, the substitute types the code and PIN. */
  secret: string | undefined
  /** The reason why a visit has ended or could not start. */
  sentence: string | undefined
  onOpened: (day: SubstituteDay) => void
}

const KEY_BYTES = 32

/** All attempts of a form share this idempotency key, so that a retry after a lost reply still works. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Asks for the substitute's name and, without a link, for the code and PIN. */
export function OpenForm({ secret, sentence, onOpened }: OpenFormProps) {
  const [key] = useState(createKey)
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', code: '', pin: '' } })
  const opening = useSave('POST /substitute/api/open/', {
    send: ({ name, code, pin }: { name: string; code: string; pin: string }) => ({
      body: { name, key, ...(secret ? { token: secret } : { code, pin }) },
    }),
    successMessage: false,
    onSuccess: (day) => {
      clearLinkSecret()
      onOpened(day)
    },
    onFailure: (failure) => {
      if (!(failure instanceof CallFailure)) return true
      form.setErrors(failure.fields)
      // The link does not work, but the code may.
      if (failure.status === 403 || failure.fields['token']) clearLinkSecret()
      return true
    },
  })
  const hasFieldErrors =
    opening.error instanceof CallFailure &&
    Object.keys(opening.error.fields).some((field) => field in form.getValues())
  const message = opening.error && !hasFieldErrors ? failureMessage(opening.error) : undefined
  return (
    <Box maw={440} mx="auto">
      <PageHeader title="Take attendance as a substitute" />
      {message !== undefined && <Notice tone="bad">{message}</Notice>}
      {message === undefined && sentence !== undefined && <Notice tone="plain">{sentence}</Notice>}
      <Card>
        <form onSubmit={form.onSubmit((values) => opening.mutate(values))}>
          <Stack gap="md">
            {!secret && (
              <>
                <Text c="dimmed">
                  Scan or open the link that the school office gave you, or type its code and PIN here.
                </Text>
                <TextInput
                  label="Code"
                  placeholder="ABCD-2345"
                  required
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={20}
                  key={form.key('code')}
                  {...form.getInputProps('code')}
                />
                <TextInput
                  label="PIN"
                  description="Six digits. The office gives you the PIN separately."
                  required
                  type="password"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  key={form.key('pin')}
                  {...form.getInputProps('pin')}
                />
              </>
            )}
            <TextInput
              label="Your name"
              description="First and last name. It is saved with the attendance you take."
              required
              autoComplete="name"
              maxLength={60}
              key={form.key('name')}
              {...form.getInputProps('name')}
            />
            <Button type="submit" loading={opening.isPending}>
              Open classes
            </Button>
          </Stack>
        </form>
      </Card>
    </Box>
  )
}
