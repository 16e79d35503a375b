import { Group, SegmentedControl, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  LETTER_FIELDS,
  unknownLetterFields,
  type LetterText,
  type LetterTexts,
} from '#contract/day/letters/letter-text.ts'
import { LANGUAGES, languageName, type Language } from '#contract/languages/languages.ts'
import type { Letter } from '#contract/day/letters/letters.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { CallFailure, call, type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { addDays } from '#web/school/days.ts'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { listName } from '#web/school/person-name.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { TemplateFields } from '#web/ui/forms/template-fields.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { LetterSheet } from './letter-sheet.tsx'
import styles from './letters.module.css'
import { lettersQuery } from './queries.ts'

/** The settings are loaded once per visit, because a refetch would overwrite what the user is typing. */
const settingsQuery = queryOptions({
  ...query('GET /api/settings/letters/'),
  staleTime: Infinity,
  gcTime: 0,
})

type Saved = Pick<Reply<'GET /api/settings/letters/'>, 'days' | 'text' | 'texts'>

/** Edits when a letter is due and its text, with a preview for a student. */
export const Page = () => (
  <SettingsPage
    context="A letter is due when a student reaches this many absent days in the school year."
    settings={useQuery(settingsQuery)}
  >
    {(saved) => <LetterForm saved={saved} />}
  </SettingsPage>
)

type Values = {
  days: string
  /** By `keyOf`; an empty one is not stored. */
  texts: Record<string, string>
}

const keyOf = ({ days, language }: Pick<LetterText, 'days' | 'language'>) => `${days ?? 'all'} ${language}`
/** The English text of all letters, which is required. */
const MAIN = keyOf({ days: null, language: 'en' })

const toFormValues = ({ days, text, texts }: Saved): Values => ({
  days: days.join(', '),
  texts: { [MAIN]: text, ...Object.fromEntries(texts.map((one) => [keyOf(one), one.text])) },
})
const daysOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

/** Texts of numbers of days that were removed are left out. */
function sentOf({ days: typed, texts }: Values): Saved {
  const days = daysOf(typed).map(Number)
  const own = [null, ...days].flatMap((step) =>
    LANGUAGES.map((language) => ({ days: step, language, text: '' })),
  )
  return {
    days,
    text: texts[MAIN] ?? '',
    texts: own
      .filter((one) => keyOf(one) !== MAIN && (texts[keyOf(one)] ?? '').trim() !== '')
      .map((one) => Object.assign(one, { text: texts[keyOf(one)] })),
  }
}

const LABELS = { days: 'Absent days', text: 'Text', texts: 'Texts' }

const wrongFields = (text: string): string | null => {
  const unknown = unknownLetterFields(text).map((name) => `{${name}}`)
  return unknown.length > 0 ? `Unknown field: ${joinWithAnd(unknown)}.` : null
}
const isDays = (text: string) =>
  daysOf(text).length > 0 && daysOf(text).every((part) => /^\d{1,3}$/.test(part))

const RULES = {
  days: (text: string) => (isDays(text) ? null : 'Absent days must be whole numbers such as 5, 10, 15.'),
  texts: (texts: Values['texts']) =>
    (texts[MAIN] ?? '').trim() === ''
      ? 'The English text for all letters is required.'
      : (Object.values(texts).map(wrongFields).find(Boolean) ?? null),
}

function LetterForm({ saved }: { saved: Saved }) {
  const form = useForm<Values>({ initialValues: toFormValues(saved), validate: RULES })
  const [step, setStep] = useState<number | null>(null)
  const [language, setLanguage] = useState<Language>('en')
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
  const { days, texts } = form.values
  const steps = isDays(days) ? [...new Set(daysOf(days).map(Number))] : []
  const shown = step !== null && steps.includes(step) ? step : null
  const key = keyOf({ days: shown, language })
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
          <Group gap={16} align="end">
            <Select
              label="Letter"
              w={200}
              allowDeselect={false}
              data={[
                { value: 'all', label: 'All letters' },
                ...steps.map((one) => ({ value: String(one), label: pluralize(one, 'absent day') })),
              ]}
              value={String(shown ?? 'all')}
              onChange={(value) => setStep(value === 'all' ? null : Number(value))}
            />
            <SegmentedControl
              aria-label="Language"
              value={language}
              onChange={setLanguage}
              data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            />
          </Group>
          <Textarea
            label={LABELS.text}
            description="Names in braces are filled in for each letter."
            required={key === MAIN}
            placeholder={key === MAIN ? '' : placeholderOf(shown, language)}
            autosize
            minRows={10}
            maxRows={30}
            value={texts[key] ?? ''}
            error={form.errors['texts']}
            onChange={(event) => form.setFieldValue('texts', { ...texts, [key]: event.currentTarget.value })}
          />
          <TemplateFields fields={LETTER_FIELDS} />
          {save.notice}
          <FormActions submitLabel="Save" isSaving={save.isPending} isUnsaved={form.isDirty()} />
        </GuardedForm>
      </Card>
      <Preview texts={sentOf(form.values)} days={shown} language={language} />
    </>
  )
}

/** What an empty text means: the first that there is of the texts by which it is replaced. */
const placeholderOf = (step: number | null, language: Language) =>
  step === null || language === 'en'
    ? `Empty: ${step === null ? 'families get the English text' : 'as for all letters'}.`
    : 'Empty: the English text for these days, or else as for all letters.'

/** An example; its absent days are before the day of printing. */
const sampleOf = (today: string): Letter => ({
  id: null,
  student_id: 0,
  first_name: 'Robin',
  last_name: 'Example',
  grade_level: 4,
  days_absent: 5,
  days_enrolled: 60,
  days: 5,
  contacts: [],
  households: [{ names: ['Selma Example'], address: ['12 Elm Street', 'Albany, NY 12203'], language: 'en' }],
  absent_dates: [-29, -22, -15, -8, -1].map((days) => addDays(today, days)),
  sent: null,
})

type PreviewProps = { texts: LetterTexts; days: number | null; language: Language }

/** Previews the letter in the chosen language for a student who has one due, or for an example. */
function Preview({ texts, days, language }: PreviewProps) {
  const letters = useQuery(lettersQuery)
  const { today } = useSchoolClock()
  const letterhead = useLetterhead()
  const [chosen, setChosen] = useState<string | null>(null)
  const all = [
    ...new Map(
      [...(letters.data?.sent ?? []), ...(letters.data?.due ?? [])].map((letter) => [
        letter.student_id,
        letter,
      ]),
    ).values(),
  ]
  const sample = sampleOf(today)
  const letter = all.find(({ student_id }) => String(student_id) === chosen) ?? all.at(-1) ?? sample
  const household = letter.households[0] ?? sample.households[0]!
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
        {letterhead && (
          <div className={styles.preview}>
            <LetterSheet
              texts={texts}
              facts={{
                letter: { ...letter, days: days ?? letter.days },
                household: { ...household, language },
                letterhead,
                today,
              }}
            />
          </div>
        )}
      </Card>
    </Stack>
  )
}
