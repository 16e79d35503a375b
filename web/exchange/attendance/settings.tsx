import { Autocomplete, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  ED_FI_CATEGORIES,
  MARK_CODES,
  MARK_CODE_LABELS,
  type MarkCode,
} from '#contract/day/attendance/mark-codes.ts'
import { call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FieldGrid, FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** The codes are loaded once per visit, because a refetch would overwrite what the user is typing. */
const codesQuery = queryOptions({
  ...query('GET /api/settings/attendance-categories/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** Lets superusers set the district's codes for the school, its calendar and each mark. */
export const Page = () => (
  <SettingsPage
    context="For attendance files: the IDs that your district assigned, and its category for each mark"
    settings={useQuery(codesQuery)}
  >
    {(saved) => <CodesForm saved={saved} />}
  </SettingsPage>
)

type Values = Record<MarkCode | 'district_school_id' | 'district_calendar_code', string>
type DistrictCodes = Reply<'GET /api/settings/attendance-categories/'>

const toFormValues = ({ district_school_id, district_calendar_code, categories }: DistrictCodes): Values => ({
  ...categories,
  district_school_id: district_school_id ?? '',
  district_calendar_code: district_calendar_code ?? '',
})

const LABELS = { district_school_id: 'School ID', district_calendar_code: 'Calendar code' }

/** The loaded values under the field names of the request. */
const loadedOf = ({ district_school_id, district_calendar_code, ...categories }: Values) => ({
  district_school_id,
  district_calendar_code,
  ...Object.fromEntries(Object.entries(categories).map(([code, one]) => [`category_${code}`, one])),
})

const isFilled = (value: string) => (value.trim() === '' ? 'Please enter a category.' : null)

function CodesForm({ saved }: { saved: DistrictCodes }) {
  const form = useForm<Values>({
    initialValues: toFormValues(saved),
    validate: Object.fromEntries(MARK_CODES.map((code) => [code, isFilled])),
  })
  const save = useSave('PUT /api/settings/attendance-categories/', {
    form,
    labels: LABELS,
    send: ({ district_school_id, district_calendar_code, ...categories }: Values, before) => ({
      body: { district_school_id, district_calendar_code, categories, loaded: loadedOf(before) },
    }),
    reload: async () => toFormValues(await call('GET /api/settings/attendance-categories/')),
    next: toFormValues,
    updates: codesQuery.queryKey,
    refreshes: ['GET /attendance/exchange/size/'],
  })
  return (
    <Card roomy maw={760}>
      <GuardedForm form={form} save={save}>
        <FieldGrid cols={2}>
          <TextInput
            label="School ID"
            description="The school’s number in the district or state"
            {...form.getInputProps('district_school_id')}
          />
          <TextInput
            label="Calendar code"
            description="The district’s code for the school calendar"
            {...form.getInputProps('district_calendar_code')}
          />
        </FieldGrid>
        {MARK_CODES.map((code) => (
          <Autocomplete
            key={code}
            label={`${code}: ${MARK_CODE_LABELS[code]}`}
            data={[...ED_FI_CATEGORIES]}
            filter={({ options }) => options}
            maw={520}
            required
            {...form.getInputProps(code)}
          />
        ))}
        {save.notice}
        <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
      </GuardedForm>
    </Card>
  )
}
