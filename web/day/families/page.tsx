import { Box, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { setDisplay } from '#web/school/display.ts'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ResponseForm, useResponseForm } from './response-form.tsx'
import { Responses } from './responses.tsx'
import { MissedClasses } from './missed-classes.tsx'
import { familyQuery, useLinkToken } from './use-link.ts'

/** The page behind a family link: what the student missed recently, and a form to report the reason. */
export function Page() {
  const token = useLinkToken()
  return token === undefined ? (
    <Frame>
      <Closed>Please open the link again from the school’s message.</Closed>
    </Frame>
  ) : (
    <Opened key={token} token={token} />
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
  if (error instanceof CallFailure && [400, 403].includes(error.status)) {
    return (
      <Frame>
        <Closed>{error.message}</Closed>
      </Frame>
    )
  }
  if (!data) {
    return (
      <Frame>
        {error ? (
          <ErrorPanel
            message={failureMessage(error)}
            onRetry={() => void family.refetch()}
            retrying={family.isFetching}
          />
        ) : (
          <Loading />
        )}
      </Frame>
    )
  }
  return (
    <Frame page={data}>
      <Family page={data} token={token} />
    </Frame>
  )
}

function Family({ page, token }: { page: FamilyPage; token: string }) {
  const form = useResponseForm(page)
  const reportReason = (day: string) => {
    form.setValues({ what: 'day', start_date: day, end_date: day })
    form.getInputNode('words')?.focus()
  }
  return (
    <>
      <PageHeader
        title={`Absences of ${page.first_name}`}
        context={`This link works until ${longDay(page.ends)}.`}
      />
      <MissedClasses page={page} onReport={reportReason} />
      <ResponseForm page={page} token={token} form={form} />
      <Responses answers={page.answers} />
    </>
  )
}

/** The layout of the page, without navigation because a family has nowhere else to go. */
const Frame = ({ page, children }: { page?: FamilyPage; children: ReactNode }) => (
  <Box mih="100dvh">
    <Box
      component="header"
      px={{ base: 14, sm: 30 }}
      py={14}
      bg="var(--card)"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Text fw={650} truncate>
        {page?.school_name ?? 'Homeroom'}
      </Text>
    </Box>
    <Box component="main" id="main" maw={620} mx="auto" px={{ base: 14, sm: 30 }} py={{ base: 18, sm: 26 }}>
      {children}
    </Box>
  </Box>
)

const Closed = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="This link does not work" />
    <Card role="alert">
      <Text>{children}</Text>
    </Card>
  </>
)

const Loading = () => (
  <div aria-busy="true">
    <Text role="status" c="dimmed" mb={14}>
      Loading...
    </Text>
    <Skeleton height={120} radius="lg" mb={14} aria-hidden />
    <Skeleton height={260} radius="lg" aria-hidden />
  </div>
)
