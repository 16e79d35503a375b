import { Anchor, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { CallFailure } from '#web/api.ts'
import { setDisplay } from '#web/school/display.ts'
import { dialableNumber } from '#web/school/family/contacts-text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { Closed } from './closed.tsx'
import { InLanguage, useFormats, usePhrase, useWords } from './language.tsx'
import { MissedClasses } from './missed-classes.tsx'
import { QuickAnswers } from './quick-answers.tsx'
import { ResponseForm, useResponseForm, type ResponseFormState } from './response-form.tsx'
import { Responses } from './responses.tsx'
import { familyQuery, useLinkToken } from './use-link.ts'

/** The page behind a family link: what the contact's students missed recently, and a form to report the reason. */
export function Page() {
  const token = useLinkToken()
  return token === undefined ? (
    <InLanguage>
      <NoLink />
    </InLanguage>
  ) : (
    <Opened key={token} token={token} />
  )
}

function NoLink() {
  const { link: words } = useWords()
  return (
    <Frame>
      <Closed>{words.openAgain}</Closed>
    </Frame>
  )
}

function Opened({ token }: { token: string }) {
  const opened = familyQuery(token)
  const family = useQuery({
    ...opened,
    queryFn: async (context) => {
      const page = await opened.queryFn(context)
      setDisplay(page.display)
      return page
    },
    retry: false,
    refetchOnWindowFocus: true,
  })
  const { data, error } = family
  const isClosed = error instanceof CallFailure && [400, 403].includes(error.status)
  return (
    <InLanguage language={data?.language}>
      <Frame page={isClosed ? undefined : data}>
        {isClosed ? (
          <Closed>{error.message}</Closed>
        ) : data ? (
          <Family page={data} token={token} />
        ) : error ? (
          <Failed error={error} onRetry={() => void family.refetch()} isRetrying={family.isFetching} />
        ) : (
          <Loading />
        )}
      </Frame>
    </InLanguage>
  )
}

function Family({ page, token }: { page: FamilyPage; token: string }) {
  const { page: words } = useWords()
  const { longDay } = useFormats()
  const form = useResponseForm(page)
  const [only] = page.children.length === 1 ? page.children : []
  return (
    <>
      <PageHeader
        title={only ? words.title(only.first_name) : words.titleOfSeveral}
        context={words.worksUntil(longDay(page.ends))}
      />
      {page.children.map((child) => (
        <Child key={child.student} page={page} child={child} token={token} form={form} />
      ))}
      <ResponseForm page={page} token={token} form={form} />
    </>
  )
}

type ChildProps = {
  page: FamilyPage
  child: FamilyPage['children'][number]
  token: string
  form: ResponseFormState
}

function Child({ page, child, token, form }: ChildProps) {
  const { page: words, form: formWords } = useWords()
  const isOne = page.children.length === 1
  const reportReason = (day: string) => {
    form.setValues({ student: String(child.student), what: 'day', start_date: day, end_date: day })
    setTimeout(() => form.getInputNode('words')?.focus())
  }
  const name = isOne ? words.lastDays : child.first_name
  return (
    <Box component="section" mb={28} aria-label={name}>
      {!isOne && (
        <Text component="h2" fz={19} fw={650} mb={10}>
          {child.first_name}
        </Text>
      )}
      <QuickAnswers
        child={child}
        token={token}
        label={<SectionLabel as={isOne ? 'h2' : 'h3'}>{formWords.today}</SectionLabel>}
      />
      <Box mt={child.may_answer_quickly ? 16 : 0}>
        <SectionLabel as={isOne ? 'h2' : 'h3'}>{words.lastDays}</SectionLabel>
      </Box>
      <MissedClasses child={child} onReport={reportReason} />
      <Responses answers={child.answers} />
    </Box>
  )
}

/** The layout of the page, without navigation because a family has nowhere else to go. */
function Frame({ page, children }: { page?: FamilyPage | undefined; children: ReactNode }) {
  const { page: words } = useWords()
  return (
    <Box mih="100dvh">
      <Group
        component="header"
        px={{ base: 14, sm: 30 }}
        py={10}
        mih={50}
        gap="2px 18px"
        justify="space-between"
        bg="var(--card)"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {page?.school_name ?? 'Homeroom'}
        </Text>
        {page && page.phone !== '' && (
          <Anchor
            href={`tel:${dialableNumber(page.phone)}`}
            aria-label={`${words.callOffice}, ${page.phone}`}
          >
            <span data-figures>{page.phone}</span>
          </Anchor>
        )}
      </Group>
      <Box component="main" id="main" maw={620} mx="auto" px={{ base: 14, sm: 30 }} py={{ base: 18, sm: 26 }}>
        {children}
      </Box>
    </Box>
  )
}

type FailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean }

function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const { page: words } = useWords()
  const phrase = usePhrase()
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="default" loading={isRetrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {phrase(error)}
    </Notice>
  )
}

function Loading() {
  const { page: words } = useWords()
  return (
    <div aria-busy="true">
      <Text role="status" c="dimmed" mb={14}>
        {words.loading}
      </Text>
      <Skeleton height={120} radius="lg" mb={14} aria-hidden />
      <Skeleton height={260} radius="lg" aria-hidden />
    </div>
  )
}
