import { Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LETTER_FIELDS, unknownLetterFields } from '#contract/day/letters/letter-text.ts'
import type { Letter } from '#contract/day/letters/letters.ts'
import { joinWithAnd } from '#contract/words.ts'
import { CallFailure, call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { listName } from '#web/school/person-name.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { TemplateFields } from '#web/ui/forms/template-fields.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { LetterSheet, letterValues } from './letter-sheet.tsx'
import styles from './letters.module.css'
import { lettersQuery } from './queries.ts'

/** The settings are loaded once per visit, because a refetch would overwrite what the user is typing. */
const settingsQuery = queryOptions({
  ...query('GET /api/settings/letters/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** Edits when a letter is due and its text, with a preview for a student. */
export const Page = () => (
  <SettingsPage
    context="A letter is due when a student reaches this many absent days in the school year."
    settings={useQuery(settingsQuery)}
  >
    {(saved) => <LetterForm saved={saved} />}
  </SettingsPage>
)

type Values = { days: string; text: string }
const toFormValues = ({
  days,
  text,
}: Pick<Reply<'GET /api/settings/letters/'>, 'days' | 'text'>): Values => ({
  days: days.join(', '),
  text,
})
const daysOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

const sentOf = ({ days, text }: Values) => ({ days: daysOf(days).map(Number), text })

const LABELS = { days: 'Absent days', text: 'Text' }

const RULES = {
  days: (text: string) =>
    daysOf(text).length > 0 && daysOf(text).every((part) => /^\d{1,3}$/.test(part))
      ? null
      : 'Absent days must be whole numbers such as 5, 10, 15.',
  text: (text: string) => {
    const unknown = unknownLetterFields(text).map((name) => `{${name}}`)
    if (text.trim() === '') return 'Text is required.'
    return unknown.length > 0 ? `Unknown field: ${joinWithAnd(unknown)}.` : null
  },
}

function LetterForm({ saved }: { saved: Reply<'GET /api/settings/letters/'> }) {
  const form = useForm<Values>({ initialValues: toFormValues(saved), validate: RULES })
  const save = useSave('PUT /api/settings/letters/', {
    form,
    labels: LABELS,
    send: (values: Values, before) => ({ body: { ...sentOf(values), loaded: sentOf(before) } }),
    reload: async () => toFormValues(await call('GET /api/settings/letters/')),
    next: toFormValues,
    updates: settingsQuery.queryKey,
    onFailure: (failure) => {
      const wrongDays = failure instanceof CallFailure ? failure.fields['days.0'] : undefined
      if (wrongDays !== undefined) form.setFieldError('days', `${LABELS.days} ${wrongDays}.`)
      return wrongDays !== undefined
    },
  })
  return (
    <>
      <Card roomy maw={760}>
        <GuardedForm form={form} save={save}>
          <TextInput
            label={LABELS.days}
            description="Increasing numbers, for example 5, 10, 15. Days are counted as in the chronic absence report."
            required
            maw={480}
            {...form.getInputProps('days')}
          />
          <Textarea
            label={LABELS.text}
            description="Names in braces are filled in for each letter."
            required
            autosize
            minRows={10}
            maxRows={30}
            {...form.getInputProps('text')}
          />
          <TemplateFields fields={LETTER_FIELDS} />
          {save.notice}
          <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
        </GuardedForm>
      </Card>
      <Preview text={form.values.text} />
    </>
  )
}

const SAMPLE: Letter = {
  id: null,
  student_id: 0,
  first_name: 'Robin',
  last_name: 'Example',
  grade_level: 4,
  days_absent: 5,
  days_enrolled: 60,
  days: 5,
  contacts: [],
  sent: null,
}

/** Previews the letter for a student who has one due, or for an example. */
function Preview({ text }: { text: string }) {
  const letters = useQuery(lettersQuery)
  const { today } = useSchoolClock()
  const { school_name: school } = useCurrentUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const all = [
    ...new Map(
      [...(letters.data?.sent ?? []), ...(letters.data?.due ?? [])].map((letter) => [
        letter.student_id,
        letter,
      ]),
    ).values(),
  ]
  const letter = all.find(({ student_id }) => String(student_id) === chosen) ?? all.at(-1) ?? SAMPLE
  return (
    <Stack component="section" gap={8} maw={760} mt={28}>
      <SectionLabel>Try it</SectionLabel>
      <Card roomy>
        {all.length > 0 && (
          <Select
            label="Student"
            maw={320}
            mb={16}
            searchable
            allowDeselect={false}
            data={all.map((one) => ({ value: String(one.student_id), label: listName(one) }))}
            value={String(letter.student_id)}
            onChange={setChosen}
          />
        )}
        <div className={styles.preview}>
          <LetterSheet text={text} values={letterValues(letter, { school, today })} />
        </div>
      </Card>
    </Stack>
  )
}
