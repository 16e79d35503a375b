import { Badge, Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROSTER_PATH, TOKEN_PATH } from '#contract/exchange/oneroster/roster-scopes.ts'
import { momentText } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { AddApp } from './add-app.tsx'
import { CopiedValue } from './copied-value.tsx'
import { SCOPE_TEXTS, appsQuery, type ConnectedApp } from './apps-query.ts'

/** Lists the apps that may read the roster, for superusers. */
export function Page() {
  const apps = useQuery(appsQuery)
  const [isAdding, setAdding] = useState(false)
  const add = <Button onClick={() => setAdding(true)}>Add an app</Button>
  return (
    <>
      <PageHeader
        context="OneRoster 1.2: students, teachers, classes and enrollments. Apps can read but not change anything."
        actions={apps.data?.length ? add : undefined}
      />
      <ListState
        query={apps}
        skeleton={<SkeletonRows rows={2} />}
        empty={
          <EmptyPanel title="No connected apps yet" action={add}>
            Add each app separately, such as the library or a learning platform. You can then revoke one
            without the others.
          </EmptyPanel>
        }
      >
        {(list) => <AppList list={list} />}
      </ListState>
      {isAdding && <AddApp onClose={() => setAdding(false)} />}
    </>
  )
}

function AppList({ list }: { list: ConnectedApp[] }) {
  const reading = list.filter(({ revoked }) => revoked === null)
  const revoked = list.filter((app) => app.revoked !== null)
  return (
    <Stack gap={24} maw={860}>
      {reading.length > 0 ? (
        <Card flush>
          <RowList aria-label="Connected apps">
            {reading.map((app) => (
              <AppRow key={app.id} app={app} />
            ))}
          </RowList>
        </Card>
      ) : (
        <Text>No apps are connected.</Text>
      )}
      <Box>
        <SectionLabel>What each app needs in addition to its ID and secret</SectionLabel>
        <Stack gap={10} mt={8}>
          <CopiedValue label="Token URL" value={location.origin + TOKEN_PATH} />
          <CopiedValue label="Base URL" value={location.origin + ROSTER_PATH} />
        </Stack>
      </Box>
      {revoked.length > 0 && (
        <Disclosure title={`Revoked (${revoked.length})`}>
          <Card flush mt={8}>
            <RowList aria-label="Revoked apps">
              {revoked.map((app) => (
                <AppRow key={app.id} app={app} />
              ))}
            </RowList>
          </Card>
        </Disclosure>
      )}
    </Stack>
  )
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { name, client_id, scopes, made, last_used, revoked } = app
  return (
    <Group component="li" justify="space-between" gap={12} wrap="nowrap" align="start">
      <Box miw={0}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {revoked && (
            <Badge variant="light" color="gray" tt="none">
              Revoked
            </Badge>
          )}
        </Group>
        <Text fz={14}>{scopes.map((scope) => SCOPE_TEXTS[scope].label).join('. ')}</Text>
        <Text fz={14}>{last_used ? `Last used ${momentText(last_used)}` : 'Never used'}</Text>
        <Text fz={14} c="dimmed">
          Added by {made.by} on {momentText(made)}
          {revoked && `, revoked by ${revoked.by} on ${momentText(revoked)}`}
        </Text>
        <Text fz={14} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          ID <Code>{client_id}</Code>
        </Text>
      </Box>
      {!revoked && <Revoke app={app} />}
    </Group>
  )
}

function Revoke({ app: { id, name, made } }: { app: ConnectedApp }) {
  const revoke = useSave('DELETE /api/oneroster/clients/:clientId/', {
    send: () => ({ params: { clientId: id } }),
    refreshes: ['GET /api/oneroster/clients/'],
    awaitsRefresh: true,
  })
  const ask = async () => {
    const message = `Revoke ${name}? It loses access right away. To give it access again, add it again and enter the new ID and secret.`
    if (await confirm({ message, confirmLabel: 'Revoke', isDestructive: true })) revoke.mutate()
  }
  return (
    <RowButton
      label="Revoke"
      subject={`${name}, added ${momentText(made)}`}
      style={{ flexShrink: 0 }}
      loading={revoke.isPending}
      onClick={() => void ask()}
    />
  )
}
