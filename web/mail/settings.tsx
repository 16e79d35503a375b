import { Anchor, Box, Button, Code, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { momentText } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { mailQuery } from './queries.ts'

type MailState = Reply<'GET /api/mail/'>

/** Whether mail goes out, for superusers, who can send themselves a test message. */
export function Page() {
  const mail = useQuery(mailQuery)
  return (
    <>
      <PageHeader
        context="Whether messages to families are sent, and what stops them."
        actions={mail.data && mail.data.mode !== 'none' && <SendTest test={mail.data.test} />}
      />
      <ListState query={mail} failure="The state of mail could not be loaded.">
        {(state) => <State state={state} />}
      </ListState>
    </>
  )
}

function SendTest({ test }: Pick<MailState, 'test'>) {
  const send = useSave('POST /api/mail/test/', { updates: mailQuery.queryKey })
  return (
    <Button onClick={() => send.mutate()} loading={send.isPending || test?.state === 'waiting'}>
      Send a test message
    </Button>
  )
}

const State = ({ state }: { state: MailState }) => (
  <Box maw={760}>
    <Mode state={state} />
    {state.problem !== null && (
      <Notice tone="bad" title="The mail server does not take the messages">
        Homeroom tries again, each time after a longer pause. The last answer was: {state.problem}
      </Notice>
    )}
    {state.in_doubt_today > 0 && (
      <Notice
        tone="warning"
        title={`The mail server did not confirm ${pluralize(state.in_doubt_today, 'message')} today`}
      >
        It had the whole message and then did not answer, so nobody knows whether it arrived. Homeroom sends
        such a message again after 10 minutes and after an hour, and then no more: a family gets up to three
        copies, or none. The notices of the day and the student’s record show which ones these are.
      </Notice>
    )}
    {state.test && <TestResult test={state.test} />}
    <Card roomy>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing={20} m={0}>
        <Fact label="Sender">{state.from ?? 'None: no messages are sent'}</Fact>
        <Fact label="Waiting to be sent">{pluralize(state.waiting, 'message')}</Fact>
        <Fact label={state.mode === 'kept' ? 'Kept today' : 'Sent today'}>
          {pluralize(state.sent_today, 'message')}
        </Fact>
        <Fact label="Refused or too late today">{pluralize(state.failed_today, 'message')}</Fact>
      </SimpleGrid>
    </Card>
    <Text mt={16}>
      <Anchor component={Link} to="/mail/refused" style={{ textDecoration: 'underline' }}>
        Refused addresses
      </Anchor>{' '}
      <Text span c="dimmed">
        are those of contacts to whom nothing is sent any more.
      </Text>
    </Text>
  </Box>
)

function Mode({ state: { mode } }: { state: MailState }) {
  if (mode === 'sent') return null
  if (mode === 'none')
    return (
      <Notice tone="warning" title="No mail is sent">
        Please ask the people who run Homeroom to set <Code>SMTP_URL</Code> and <Code>MAIL_FROM</Code>. Until
        then nothing that writes to families can be turned on.
      </Notice>
    )
  return (
    <Notice title="Messages are kept, not sent">
      This Homeroom has no mail server and is not in production, so that you can try everything:{' '}
      <Anchor component={Link} to="/demo/mail" style={{ textDecoration: 'underline' }}>
        look at the kept messages
      </Anchor>
      .
    </Notice>
  )
}

const RESULTS = {
  waiting: { tone: 'plain', title: 'The test message is on its way ...' },
  sent: { tone: 'good', title: 'The mail server took the test message' },
  kept: { tone: 'good', title: 'The test message was kept' },
  refused: { tone: 'bad', title: 'Your address was refused' },
  failed: { tone: 'bad', title: 'The mail server did not take the test message' },
  expired: { tone: 'bad', title: 'The test message could not be sent in time' },
  withdrawn: { tone: 'plain', title: 'The test message was withdrawn' },
  in_doubt: { tone: 'bad', title: 'The mail server did not confirm the test message' },
} as const

function TestResult({ test: { to, state, at, answer } }: { test: NonNullable<MailState['test']> }) {
  const { tone, title } = RESULTS[state]
  return (
    <Notice tone={tone} title={title}>
      To {to}, {momentText(at)}.
      {state === 'sent' && ' Please look into your mailbox, and into its folder for spam.'}
      {answer !== null && state !== 'sent' && ` The answer of the server: ${answer}`}
    </Notice>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Box>
)
