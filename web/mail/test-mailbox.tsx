import { Anchor, Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MailboxMessage } from '#contract/mail.ts'
import { pluralize } from '#contract/words.ts'
import { momentText } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { mailboxQuery } from './queries.ts'

/** Shows the messages that would have been sent, if no mail server is set up. */
export function Page() {
  const mailbox = useQuery(mailboxQuery)
  return (
    <>
      <PageHeader
        context={
          mailbox.data
            ? `${pluralize(mailbox.data.messages.length, 'message')}, the latest first. None of these was sent.`
            : 'None of these was sent.'
        }
      />
      <ListState query={mailbox}>
        {({ mode, messages }) =>
          messages.length === 0 ? (
            <EmptyPanel title="No messages">
              {mode === 'kept' ? (
                <>
                  Messages appear here instead of being sent. A superuser can send one in the{' '}
                  <Anchor component={Link} to="/settings/mail" style={{ textDecoration: 'underline' }}>
                    mail settings
                  </Anchor>
                  .
                </>
              ) : (
                'A mail server is set up, so messages are sent.'
              )}
            </EmptyPanel>
          ) : (
            <Messages messages={messages} />
          )
        }
      </ListState>
    </>
  )
}

const Messages = ({ messages }: { messages: readonly MailboxMessage[] }) => (
  <Stack gap={14} maw={760}>
    {messages.map((message) => (
      <Card key={message.id} roomy>
        <Message message={message} />
      </Card>
    ))}
  </Stack>
)

const Message = ({
  message: { id, subject, to_name, to_address, at, text },
}: {
  message: MailboxMessage
}) => (
  <Box component="article" aria-labelledby={`message-${id}`}>
    <Text component="h2" id={`message-${id}`} fz={16} fw={650}>
      {subject}
    </Text>
    <Text fz={13.5} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      To {to_name} at {to_address}, {momentText(at)}
    </Text>
    <Text mt={12} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {withLinks(text)}
    </Text>
  </Box>
)

/** Turns addresses of this server into links. Some of them open pages outside of the app. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    part.startsWith(`${location.origin}/`) ? (
      <Anchor key={index} href={part} style={{ textDecoration: 'underline' }}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
