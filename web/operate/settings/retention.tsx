import { NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  RETENTION_SUBJECTS,
  allowedRetention,
  isAllowedRetention,
  retentionRule,
  type RetentionSubject,
} from '#contract/operate/privacy/retention.ts'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** The periods are loaded once per visit, because a refetch would overwrite what the user is typing. */
const retentionQuery = queryOptions({
  ...query('GET /api/settings/retention/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** Lets superusers set how long each kind of record is kept. */
export const Page = () => (
  <SettingsPage
    context="Older records are deleted every night. Attendance marks and people’s records are never deleted."
    settings={useQuery(retentionQuery)}
  >
    {(saved) => <RetentionForm saved={saved} />}
  </SettingsPage>
)

/** The days for each kind of record; an empty field means forever. */
type Days = Record<RetentionSubject, number | ''>

const daysOf = ({ periods }: Reply<'GET /api/settings/retention/'>): Days =>
  Object.fromEntries(periods.map(({ subject, days }) => [subject, days ?? ''])) as Days

const sentDays = (days: number | '') => (days === '' ? null : days)

const RULES = Object.fromEntries(
  RETENTION_SUBJECTS.map((subject) => [
    subject,
    (days: number | '') => (isAllowedRetention(subject, sentDays(days)) ? null : allowedRetention(subject)),
  ]),
)

function RetentionForm({ saved }: { saved: Reply<'GET /api/settings/retention/'> }) {
  const form = useForm<Days>({ initialValues: daysOf(saved), validate: RULES })
  const save = useSave('PUT /api/settings/retention/', {
    form,
    // Only changed fields are sent, so that changes by others in the meantime are not overwritten.
    send: (days: Days, before) => ({
      body: {
        periods: RETENTION_SUBJECTS.filter((subject) => days[subject] !== before[subject]).map((subject) => ({
          subject,
          days: sentDays(days[subject]),
        })),
      },
    }),
    reload: async () => daysOf(await call('GET /api/settings/retention/')),
    next: daysOf,
    updates: retentionQuery.queryKey,
  })
  return (
    <Card roomy maw={760}>
      <GuardedForm form={form} save={save}>
        {RETENTION_SUBJECTS.map((subject) => (
          <RetentionField key={subject} subject={subject} {...form.getInputProps(subject)} />
        ))}
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}

type RetentionFieldProps = { subject: RetentionSubject } & ReturnType<
  ReturnType<typeof useForm<Days>>['getInputProps']
>

function RetentionField({ subject, ...input }: RetentionFieldProps) {
  const { label, about, longest } = retentionRule(subject)
  const mayBeForEver = longest === undefined
  return (
    <NumberInput
      label={label}
      description={mayBeForEver ? `${about} Leave empty to keep forever.` : about}
      placeholder={mayBeForEver ? 'Forever' : ''}
      required={!mayBeForEver}
      suffix=" days"
      maw={480}
      thousandSeparator=","
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...input}
    />
  )
}
