import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSession } from '#web/school/current-user.tsx'
import { momentText } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'

type OwnSession = Reply<'GET /api/sessions/'>[number]

const sessionsQuery = queryOptions({
  ...query('GET /api/sessions/'),
  staleTime: 0,
})

/** Lists the user's sessions, and lets them end one or all. */
export function Page() {
  const { signOut } = useSession()
  const sessions = useQuery(sessionsQuery)
  const signOutEverywhere = async () => {
    const isSure = await confirm({
      message: 'Log out in all browsers? You will be logged out here too.',
      confirmLabel: 'Log out everywhere',
    })
    if (isSure) await signOut({ everywhere: true })
  }
  return (
    <>
      <PageHeader
        context="Log out devices you don’t recognize or no longer use. Sessions end after a few hours without use."
        actions={
          <Button color="red" variant="default" onClick={() => void signOutEverywhere()}>
            Log out everywhere
          </Button>
        }
      />
      <ListState
        query={sessions}
        skeleton={<SkeletonRows rows={3} />}
        failure="Your sessions could not be loaded. Please check the connection and try again."
      >
        {(list) => (
          <Card flush maw={760}>
            <RowList aria-label="Sessions">
              {list.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </RowList>
          </Card>
        )}
      </ListState>
    </>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, signed_in, last_used, is_this } = session
  const name = device || 'Unknown device'
  const end = useSave('DELETE /api/sessions/:sessionId/', {
    send: () => ({ params: { sessionId: id } }),
    successMessage: `${name} is logged out.`,
    refreshes: ['GET /api/sessions/'],
    awaitsRefresh: true,
  })
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap={12}>
      <Box miw={0}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {is_this && (
            <Badge variant="light" tt="none">
              This browser
            </Badge>
          )}
        </Group>
        <Text fz={14} c="dimmed">
          Signed in {momentText(signed_in)}, last used {momentText(last_used)}
        </Text>
      </Box>
      {!is_this && (
        <Button
          variant="default"
          size="sm"
          style={{ flexShrink: 0 }}
          loading={end.isPending}
          aria-label={`Log out ${name}, signed in ${momentText(signed_in)}`}
          onClick={() => end.mutate()}
        >
          Log out
        </Button>
      )}
    </Group>
  )
}
