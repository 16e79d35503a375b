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

/** Shows superusers whether email works, and lets them send themselves a test message. */
export function Page() {
  const mail = useQuery(mailQuery)
  return (
    <>
      <PageHeader
        context="How messages to families are sent, and any problems."
        actions={mail.data && mail.data.mode !== 'none' && <SendTest test={mail.data.test} />}
      />
      <ListState query={mail} failure="Mail status could not be loaded.">
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
      <Notice tone="bad" title="The mail server is not accepting messages">
        Homeroom keeps trying, less and less often. The last response was: {state.problem}
      </Notice>
    )}
    {state.in_doubt_today > 0 && (
      <Notice
        tone="warning"
        title={`The mail server did not confirm ${pluralize(state.in_doubt_today, 'message')} today`}
      >
        The server received the whole message but did not confirm it, so it may or may not have arrived.
        Homeroom sends such a message again after 10 minutes and after an hour. A family may get up to three
        copies, or none. The day’s notices and the student’s record show which messages these are.
      </Notice>
    )}
    {state.test && <TestResult test={state.test} />}
    <Card roomy>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing={20} m={0}>
        <Fact label="Sender">{state.from ?? 'None: no messages are sent'}</Fact>
        <Fact label="Waiting to be sent">{pluralize(state.waiting, 'message')}</Fact>
        <Fact label={state.mode === 'kept' ? 'In test mailbox today' : 'Sent today'}>
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
        belong to contacts who no longer get messages.
      </Text>
    </Text>
  </Box>
)

function Mode({ state: { mode } }: { state: MailState }) {
  if (mode === 'sent') return null
  if (mode === 'none')
    return (
      <Notice tone="warning" title="No mail is sent">
        Ask your IT administrator to set <Code>SMTP_URL</Code> and <Code>MAIL_FROM</Code>. Until then,
        messages to families cannot be turned on.
      </Notice>
    )
  return (
    <Notice title="Messages go to the test mailbox">
      No mail server is set up, and this is not a production system, so you can try everything:{' '}
      <Anchor component={Link} to="/demo/mail" style={{ textDecoration: 'underline' }}>
        open the test mailbox
      </Anchor>
      .
    </Notice>
  )
}

const RESULTS = {
  waiting: { tone: 'plain', title: 'Sending the test message...' },
  sent: { tone: 'good', title: 'The mail server accepted the test message' },
  kept: { tone: 'good', title: 'The test message is in the test mailbox' },
  refused: { tone: 'bad', title: 'Your address was refused' },
  failed: { tone: 'bad', title: 'The mail server did not accept the test message' },
  expired: { tone: 'bad', title: 'The test message could not be sent in time' },
  withdrawn: { tone: 'plain', title: 'The test message was withdrawn' },
  in_doubt: { tone: 'bad', title: 'The mail server did not confirm the test message' },
} as const

function TestResult({ test: { to, state, at, answer } }: { test: NonNullable<MailState['test']> }) {
  const { tone, title } = RESULTS[state]
  return (
    <Notice tone={tone} title={title}>
      To {to}, {momentText(at)}.{state === 'sent' && ' Please check your inbox and your spam folder.'}
      {answer !== null && state !== 'sent' && ` Server response: ${answer}`}
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
