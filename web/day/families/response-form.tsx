import { Box, Button, Group, Radio, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { MAX_RESPONSE_LENGTH } from '#contract/day/attendance/office-words.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { usePhrase, useWords } from './language.tsx'
import { Sent } from './sent.tsx'
import { familyQuery, linkHeaders } from './use-link.ts'

/** 'day' means the whole day, 'part' between two times. */
type AbsenceChoice = 'day' | 'late' | 'early' | 'part'

type Values = {
  student: string
  what: AbsenceChoice
  start_date: string
  end_date: string
  from: string
  until: string
  reason: string | null
  words: string
}

/** The latest day without a reason on file, otherwise today. */
const firstDayOf = ({ children, today }: FamilyPage): string =>
  children[0]?.missed.find(({ reason_known }) => !reason_known)?.date ?? today

const toFormValues = (page: FamilyPage): Values => ({
  student: String(page.children[0]?.student),
  what: 'day',
  start_date: firstDayOf(page),
  end_date: firstDayOf(page),
  from: '',
  until: '',
  reason: null,
  words: '',
})

export type ResponseFormState = UseFormReturnType<Values>

/** The form lives in the page so that a listed day can fill in its student and dates. */
export function useResponseForm(page: FamilyPage): ResponseFormState {
  const { form: words } = useWords()
  return useForm<Values>({
    initialValues: toFormValues(page),
    validate: {
      end_date: (value, { start_date }) => (value < start_date ? words.dayOrder : null),
      from: (value, { what }) => (needsFrom(what) && value === '' ? words.timeMissing : null),
      until: (value, { what, from }) => {
        if (!needsUntil(what)) return null
        if (value === '') return words.timeMissing
        return what === 'part' && value <= from ? words.timeOrder : null
      },
      words: (value) => (value.trim() === '' ? words.happenedMissing : null),
    },
  })
}

type ResponseFormProps = { page: FamilyPage; token: string; form: ResponseFormState }

/** The form for a response: student, kind, days and a short note. The office reviews it. */
export function ResponseForm({ page, token, form }: ResponseFormProps) {
  const { form: words } = useWords()
  const [isSent, setSent] = useState(false)
  const send = useSendResponse(token, form, () => setSent(true))
  // A listed day that fills in the form opens it again.
  const isOpen = !isSent || form.isDirty()
  const [only] = page.children.length === 1 ? page.children : []
  const title = only ? words.titleFor(only.first_name) : words.title
  return (
    <Box component="section" mb={24} aria-label={title}>
      <SectionLabel>{title}</SectionLabel>
      {isSent && send.data && (
        <Sent
          message={send.data.message}
          onAnother={
            isOpen
              ? undefined
              : () => {
                  setSent(false)
                  setTimeout(() => form.getInputNode('start_date')?.focus())
                }
          }
        />
      )}
      {isOpen && (
        <Card roomy mt={8}>
          <form
            noValidate
            onSubmit={form.onSubmit(
              (values) => send.mutate(values),
              (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
            )}
          >
            <Stack gap="md">
              <Fields page={page} form={form} />
              {send.notice}
              <Button type="submit" size="md" loading={send.isPending}>
                {words.sendToSchool}
              </Button>
            </Stack>
          </form>
        </Card>
      )}
    </Box>
  )
}

function Fields({ page, form }: Pick<ResponseFormProps, 'page' | 'form'>) {
  const { form: words } = useWords()
  const { what } = form.values
  const choices: { value: AbsenceChoice; label: string }[] = [
    { value: 'day', label: words.allDay },
    { value: 'late', label: words.late },
    { value: 'early', label: words.early },
    { value: 'part', label: words.part },
  ]
  return (
    <>
      {page.children.length > 1 && (
        <Radio.Group label={words.student} {...form.getInputProps('student')}>
          <Group gap="10px 18px" mt={8}>
            {page.children.map(({ student, first_name }) => (
              <Radio key={student} value={String(student)} label={first_name} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <Radio.Group label={words.type} {...form.getInputProps('what')}>
        <Stack gap={10} mt={8}>
          {choices.map(({ value, label }) => (
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
              label={what === 'early' ? words.leavesAt : words.outFrom}
              {...form.getInputProps('from')}
            />
          )}
          {needsUntil(what) && (
            <TextInput
              type="time"
              required
              label={what === 'late' ? words.arrivesAt : words.backAt}
              {...form.getInputProps('until')}
            />
          )}
        </Group>
      )}
      {page.reasons && page.reasons.length > 0 && (
        <Select
          label={words.reason}
          placeholder={words.reasonHint}
          clearable
          data={page.reasons}
          {...form.getInputProps('reason')}
        />
      )}
      <Textarea
        label={words.happened}
        description={words.happenedHint}
        required
        autosize
        minRows={3}
        maxLength={MAX_RESPONSE_LENGTH}
        {...form.getInputProps('words')}
      />
    </>
  )
}

const needsFrom = (what: AbsenceChoice) => what === 'early' || what === 'part'
const needsUntil = (what: AbsenceChoice) => what === 'late' || what === 'part'

type DaysProps = { form: ResponseFormState; page: FamilyPage }

/** Uses the phone's own date picker, which is in the family's language. */
function Days({ form, page }: DaysProps) {
  const { form: words } = useWords()
  const bounds = { type: 'date', required: true, min: page.first_date, max: page.last_date }
  const first = form.getInputProps('start_date')
  return (
    <Group gap={14} grow preventGrowOverflow={false}>
      <TextInput
        label={words.firstDay}
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
      <TextInput label={words.lastDay} {...bounds} {...form.getInputProps('end_date')} />
    </Group>
  )
}

function useSendResponse(token: string, form: ResponseFormState, onSent: () => void) {
  const { form: words } = useWords()
  const phrase = usePhrase()
  const queries = useQueryClient()
  return useSave('POST /family/api/answers/', {
    form,
    phrase,
    labels: {
      what: words.type,
      start_date: words.firstDay,
      end_date: words.lastDay,
      from: words.outFrom,
      until: words.backAt,
      reason: words.reason,
      words: words.happened,
    },
    send: ({ student, what, start_date, end_date, from, until, reason, words: text }) => ({
      headers: linkHeaders(token),
      body: {
        student: Number(student),
        kind: what === 'late' ? 'late' : what === 'early' ? 'leaves_early' : 'excused',
        start_date,
        end_date,
        start_time: needsFrom(what) ? from : undefined,
        end_time: needsUntil(what) ? until : undefined,
        reason,
        words: text.trim(),
      },
    }),
    // The page shows the outcome, so no toast repeats it.
    successMessage: false,
    next: toFormValues,
    onSuccess: (page) => {
      queries.setQueryData(familyQuery(token).queryKey, page)
      onSent()
    },
  })
}
