import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dialableNumber } from '#web/school/family/contacts-text.ts'
import { query } from '#web/query.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { usePhrase, useWords } from './language.tsx'
import { languageHeaders } from './use-link.ts'

/** Why a link does not work, and how to get another one. */
export function Closed({ children }: { children: ReactNode }) {
  const { link: words } = useWords()
  const school = useQuery(query('GET /family/api/school/'))
  return (
    <>
      <PageHeader title={words.title} context={school.data?.school_name} />
      <Card role="alert" mb={24}>
        <Text>{children}</Text>
      </Card>
      {school.data?.can_mail && <AskForLink />}
      {school.data && school.data.phone !== '' && (
        <Text>
          {words.orCall}{' '}
          <Anchor
            href={`tel:${dialableNumber(school.data.phone)}`}
            underline="always"
            inherit
            data-figures
            style={{ whiteSpace: 'nowrap' }}
          >
            {school.data.phone}
          </Anchor>
        </Text>
      )}
    </>
  )
}

type Values = { email: string }

const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/

/** The reply does not say whether the school has the address. */
function AskForLink() {
  const { link: words } = useWords()
  const phrase = usePhrase()
  const form = useForm<Values>({
    initialValues: { email: '' },
    validate: {
      email: (email) => {
        if (email.trim() === '') return words.emailMissing
        return LOOKS_LIKE_EMAIL.test(email.trim()) ? null : words.emailWrong
      },
    },
  })
  const ask = useSave('POST /family/api/new-links/', {
    form,
    phrase,
    labels: { email: words.email },
    send: ({ email }) => ({ headers: languageHeaders(), body: { email: email.trim() } }),
    successMessage: false,
  })
  return (
    <Stack component="section" gap={8} mb={24} aria-label={words.askTitle}>
      <SectionLabel>{words.askTitle}</SectionLabel>
      <Card roomy>
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => ask.mutate(values),
            () => form.getInputNode('email')?.focus(),
          )}
        >
          <Stack gap="md">
            <TextInput
              type="email"
              autoComplete="email"
              required
              label={words.email}
              description={words.askAbout}
              {...form.getInputProps('email')}
            />
            {ask.data && <Notice tone="good">{ask.data.message}</Notice>}
            {ask.notice}
            <Button type="submit" size="md" variant="default" loading={ask.isPending}>
              {words.ask}
            </Button>
          </Stack>
        </form>
      </Card>
    </Stack>
  )
}
