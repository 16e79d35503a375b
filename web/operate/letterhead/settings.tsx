import { Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { LetterheadBlock } from '#web/school/letterhead/letterhead-block.tsx'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { LogoSettings } from './logo-settings.tsx'

/** The settings are loaded once per visit, because a refetch would overwrite what the user is typing. */
const settingsQuery = queryOptions({
  ...query('GET /api/settings/letterhead/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** Edits what stands at the head of letters: address, phone number and logo. */
export const Page = () => (
  <SettingsPage
    context="At the head of letters to families, and on papers for substitutes."
    settings={useQuery(settingsQuery)}
  >
    {(saved) => <LetterheadForm saved={saved} />}
  </SettingsPage>
)

type Values = { postal_address: string; phone: string }
const toFormValues = ({ postal_address, phone }: Reply<'GET /api/settings/letterhead/'>): Values => ({
  postal_address,
  phone,
})
const LABELS = { postal_address: 'Postal address', phone: 'Office phone' }

function LetterheadForm({ saved }: { saved: Reply<'GET /api/settings/letterhead/'> }) {
  const form = useForm<Values>({ initialValues: toFormValues(saved) })
  const save = useSave('PUT /api/settings/letterhead/', {
    form,
    labels: LABELS,
    send: (values: Values, before) => ({ body: { ...values, loaded: before } }),
    reload: async () => toFormValues(await call('GET /api/settings/letterhead/')),
    next: toFormValues,
    updates: settingsQuery.queryKey,
    refreshes: ['GET /api/letterhead/'],
  })
  const letterhead = useLetterhead()
  return (
    <Stack gap={28} maw={760}>
      <Card roomy>
        <GuardedForm form={form} save={save}>
          <Textarea
            label={LABELS.postal_address}
            description="As on an envelope, without the name of the school."
            autosize
            minRows={2}
            maxRows={5}
            {...form.getInputProps('postal_address')}
          />
          <TextInput
            label={LABELS.phone}
            description="Families and substitutes call this number."
            type="tel"
            maw={320}
            {...form.getInputProps('phone')}
          />
          {save.notice}
          <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
        </GuardedForm>
      </Card>
      {letterhead && (
        <>
          <LogoSettings logo={letterhead.logo} />
          <Stack component="section" gap={8}>
            <SectionLabel>Preview</SectionLabel>
            <Card roomy>
              <LetterheadBlock letterhead={{ ...letterhead, ...form.values }} />
            </Card>
          </Stack>
        </>
      )}
    </Stack>
  )
}
