import { Box, Button, Group, Radio, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { MAX_RESPONSE_LENGTH } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { familyQuery, linkHeaders } from './use-link.ts'

/** 'day' means the whole day, 'part' between two times. */
type AbsenceChoice = 'day' | 'late' | 'early' | 'part'

type Values = {
  what: AbsenceChoice
  start_date: string
  end_date: string
  from: string
  until: string
  reason: string | null
  words: string
}

const CHOICES: { value: AbsenceChoice; label: string }[] = [
  { value: 'day', label: 'Absent for the day, or for several days' },
  { value: 'late', label: 'Arriving late' },
  { value: 'early', label: 'Leaving early' },
  { value: 'part', label: 'Out part of the day' },
]

const LABELS = {
  what: 'Type of absence',
  start_date: 'The first day',
  end_date: 'The last day',
  from: 'The time',
  until: 'The time',
  reason: 'Reason',
  words: 'What happened',
}

/** The latest day without a reason on file, otherwise today. */
const firstDayOf = ({ missed, today }: FamilyPage): string =>
  missed.find(({ reason_known }) => !reason_known)?.date ?? today

const toFormValues = (page: FamilyPage): Values => ({
  what: 'day',
  start_date: firstDayOf(page),
  end_date: firstDayOf(page),
  from: '',
  until: '',
  reason: null,
  words: '',
})

export type ResponseFormState = UseFormReturnType<Values>

/** The form lives in the page so that a listed day can fill in its dates. */
export const useResponseForm = (page: FamilyPage): ResponseFormState =>
  useForm<Values>({
    initialValues: toFormValues(page),
    validate: {
      end_date: (value, { start_date }) =>
        value < start_date ? 'The last day must not be before the first.' : null,
      from: (value, { what }) => (needsFrom(what) && value === '' ? 'Please enter a time.' : null),
      until: (value, { what, from }) => {
        if (!needsUntil(what)) return null
        if (value === '') return 'Please enter a time.'
        return what === 'part' && value <= from ? 'This time must be after the first.' : null
      },
      words: (value) => (value.trim() === '' ? 'Please write a few words.' : null),
    },
  })

type ResponseFormProps = { page: FamilyPage; token: string; form: ResponseFormState }

/** The form for a response: kind, days and a short note. The office reviews it. */
export function ResponseForm({ page, token, form }: ResponseFormProps) {
  const send = useSendResponse(token, form)
  const { what } = form.values
  return (
    <Box component="section" mb={24} aria-label="Tell the school why">
      <SectionLabel>Tell the school why</SectionLabel>
      {send.data && <Notice tone="good">{send.data.message}</Notice>}
      <Card roomy mt={8}>
        <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
          <Stack gap="md">
            <Radio.Group label="Type of absence" {...form.getInputProps('what')}>
              <Stack gap={10} mt={8}>
                {CHOICES.map(({ value, label }) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Stack>
            </Radio.Group>
            <Days form={form} page={page} />
            {what !== 'day' && (
              <Group gap={14} grow preventGrowOverflow={false}>
                {needsFrom(what) && (
                  <TextInput
                    type="time"
                    required
                    label={what === 'early' ? 'Leaves at' : 'Out from'}
                    {...form.getInputProps('from')}
                  />
                )}
                {needsUntil(what) && (
                  <TextInput
                    type="time"
                    required
                    label={what === 'late' ? 'Arrives at' : 'Back at'}
                    {...form.getInputProps('until')}
                  />
                )}
              </Group>
            )}
            {page.reasons && page.reasons.length > 0 && (
              <Select
                label="Reason"
                placeholder="Choose one, if it fits"
                clearable
                data={page.reasons}
                {...form.getInputProps('reason')}
              />
            )}
            <Textarea
              label="What happened"
              description="Only the school office can see it."
              required
              autosize
              minRows={3}
              maxLength={MAX_RESPONSE_LENGTH}
              {...form.getInputProps('words')}
            />
            {send.notice}
            <Button type="submit" size="md" loading={send.isPending}>
              Send to the school
            </Button>
          </Stack>
        </form>
      </Card>
    </Box>
  )
}

const needsFrom = (what: AbsenceChoice) => what === 'early' || what === 'part'
const needsUntil = (what: AbsenceChoice) => what === 'late' || what === 'part'

type DaysProps = { form: ResponseFormState; page: FamilyPage }

/** Uses the phone's own date picker, which is in the family's language. */
function Days({ form, page }: DaysProps) {
  const bounds = { type: 'date', required: true, min: page.first_date, max: page.last_date }
  const first = form.getInputProps('start_date')
  return (
    <Group gap={14} grow preventGrowOverflow={false}>
      <TextInput
        label="First day"
        {...bounds}
        {...first}
        onChange={(event) => {
          const day = event.currentTarget.value
          form.setFieldValue('start_date', day)
          // Most absences last one day, so the last day follows the first.
          if (form.values.end_date === form.values.start_date || form.values.end_date < day)
            form.setFieldValue('end_date', day)
        }}
      />
      <TextInput label="Last day" {...bounds} {...form.getInputProps('end_date')} />
    </Group>
  )
}

function useSendResponse(token: string, form: ResponseFormState) {
  const queries = useQueryClient()
  return useSave('POST /family/api/answers/', {
    form,
    labels: LABELS,
    send: ({ what, start_date, end_date, from, until, reason, words }) => ({
      headers: linkHeaders(token),
      body: {
        kind: what === 'late' ? 'late' : what === 'early' ? 'leaves_early' : 'excused',
        start_date,
        end_date,
        start_time: needsFrom(what) ? from : undefined,
        end_time: needsUntil(what) ? until : undefined,
        reason,
        words: words.trim(),
      },
    }),
    // The page shows the outcome, so no toast repeats it.
    successMessage: false,
    next: toFormValues,
    onSuccess: (page) => queries.setQueryData(familyQuery(token).queryKey, page),
  })
}
