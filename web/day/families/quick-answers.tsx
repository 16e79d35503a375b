import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FamilyChild } from '#contract/day/families/family-shapes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { usePhrase, useWords } from './language.tsx'
import { familyQuery, linkHeaders } from './use-link.ts'

type QuickAnswersProps = { child: FamilyChild; token: string; label: ReactNode }
type Values = { answer: 'sick' | 'appointment'; back_at: string }

/** What most families have to say about today, with one tap. */
export function QuickAnswers({ child, token, label }: QuickAnswersProps) {
  const { form: words } = useWords()
  const phrase = usePhrase()
  const queries = useQueryClient()
  const form = useForm<Values>({
    initialValues: { answer: 'appointment', back_at: '' },
    validate: { back_at: (time) => (time === '' ? words.timeMissing : null) },
  })
  const send = useSave('POST /family/api/quick-answers/', {
    form,
    phrase,
    labels: { back_at: words.appointment },
    send: (answer: Values) => ({
      headers: linkHeaders(token),
      body: { student: child.student, ...answer },
    }),
    successMessage: false,
    onSuccess: (page) => queries.setQueryData(familyQuery(token).queryKey, page),
  })
  const sent = send.data && <Notice tone="good">{send.data.message}</Notice>
  if (!child.may_answer_quickly) return sent ?? null
  return (
    <>
      {label}
      <Card mt={8}>
        <Stack gap={14}>
          <Button
            size="md"
            variant="default"
            aria-label={words.sickTodayFor(child.first_name)}
            loading={send.isPending && send.variables.answer === 'sick'}
            onClick={() => send.mutate({ answer: 'sick', back_at: '' })}
          >
            {words.sickToday}
          </Button>
          <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
            <Group gap={10} align="end" wrap="wrap">
              <TextInput
                flex="1 1 180px"
                type="time"
                required
                label={words.appointment}
                {...form.getInputProps('back_at')}
              />
              <Button
                type="submit"
                size="md"
                variant="default"
                flex="1 1 120px"
                aria-label={words.sendAppointmentFor(child.first_name)}
                loading={send.isPending && send.variables.answer === 'appointment'}
              >
                {words.send}
              </Button>
            </Group>
          </form>
          {send.notice}
        </Stack>
      </Card>
    </>
  )
}
