import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FamilyChild } from '#contract/day/families/family-shapes.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { usePhrase, useWords } from './language.tsx'
import { Sent } from './sent.tsx'
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
  const sent = send.data && <Sent message={send.data.message} />
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
          <form
            noValidate
            onSubmit={form.onSubmit(
              (values) => send.mutate(values),
              () => form.getInputNode('back_at')?.focus(),
            )}
          >
            <TextInput
              type="time"
              required
              label={words.appointment}
              inputContainer={besideTime(
                <Button
                  type="submit"
                  size="md"
                  variant="default"
                  flex="1 1 110px"
                  aria-label={words.sendAppointmentFor(child.first_name)}
                  loading={send.isPending && send.variables.answer === 'appointment'}
                >
                  {words.send}
                </Button>,
              )}
              {...form.getInputProps('back_at')}
            />
          </form>
          {send.notice}
        </Stack>
      </Card>
    </>
  )
}

/** Keeps a button beside the field, also while an error is below it. */
const besideTime = (button: ReactNode) => (time: ReactNode) => (
  <Group gap={10}>
    <Box flex="1 1 140px">{time}</Box>
    {button}
  </Group>
)
