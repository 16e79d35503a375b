import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { nameProblem, nameTwice, OrderedList } from '#web/ui/forms/ordered-list.tsx'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ReasonLine, type Reason, type Values } from './reason-line.tsx'

/** The reasons are loaded once per visit, because a refetch would overwrite what the user is typing. */
const reasonsQuery = queryOptions({
  ...query('GET /api/settings/reasons/'),
  staleTime: Infinity,
  gcTime: 0,
})

type Saved = Reply<'GET /api/settings/reasons/'>

const toFormValues = ({ version, languages, reasons }: Saved): Values => ({
  version,
  reasons: reasons.map((reason) => ({
    ...reason,
    key: String(reason.id),
    district_code: reason.district_code ?? '',
    names: namesIn(languages, reason.names),
  })),
})

/** The names as fields have them, '' where there is none. */
const namesIn = (languages: Saved['languages'], names: Saved['reasons'][number]['names'] = {}) =>
  Object.fromEntries(languages.map(({ code }) => [code, names[code] ?? ''])) as Reason['names']

/** Lets superusers edit the reasons that the office gives for absences. */
export const Page = () => (
  <SettingsPage
    context="What the office and families choose when a student is absent or tardy, in this order"
    settings={useQuery(reasonsQuery)}
  >
    {(saved) => <ReasonsForm saved={saved} />}
  </SettingsPage>
)

const NEW: Omit<Reason, 'key' | 'names'> = {
  id: null,
  name: '',
  is_excused: true,
  district_code: '',
  words: '',
  for_families: true,
  is_active: true,
  is_used: false,
}

function ReasonsForm({ saved }: { saved: Saved }) {
  const form = useForm<Values>({
    initialValues: toFormValues(saved),
    validate: {
      reasons: {
        name: (name, { reasons }) => nameProblem(name, reasons),
        names: Object.fromEntries(
          saved.languages.map(({ code }) => [
            code,
            (name: string, { reasons }: Values) => {
              const chosen = reasons.filter((one) => one.for_families)
              return nameTwice(chosen, (one) => one.names[code].trim() || one.name, name)
            },
          ]),
        ),
      },
    },
  })
  const save = useSave('PUT /api/settings/reasons/', {
    form,
    labels: { reasons: 'The list' },
    textOf: (list) => (list as Reason[]).map(({ name }) => name).join(', '),
    send: ({ version, reasons }: Values) => ({
      body: {
        version,
        reasons: reasons.map(({ id, key: _key, is_used: _used, ...reason }) => ({
          ...(id !== null && { id }),
          ...reason,
        })),
      },
    }),
    reload: async () => toFormValues(await call('GET /api/settings/reasons/')),
    next: toFormValues,
    updates: reasonsQuery.queryKey,
    refreshes: ['GET /attendance/reasons/'],
  })
  return (
    <Card roomy maw={980}>
      <GuardedForm form={form} save={save}>
        <OrderedList
          form={form}
          field="reasons"
          lines={form.values.reasons}
          addLabel="Add reason"
          newLine={(key): Reason => ({ ...NEW, names: namesIn(saved.languages), key })}
          isRetired={({ is_active }) => !is_active}
        >
          {(reason, index, buttons) => (
            <ReasonLine {...{ form, reason, index, buttons }} languages={saved.languages} />
          )}
        </OrderedList>
        <Text c="dimmed" fz={14} maw={640}>
          A retired reason stays on the records that have it. Families who read another language see the
          English name of a reason without a name in it. The district code replaces the attendance event
          category of the mark in files for the district.
        </Text>
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}
