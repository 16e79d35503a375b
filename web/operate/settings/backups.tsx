import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { pluralize } from '#contract/words.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { momentText } from '#web/school/days.ts'
import { backupsQuery, type Backups } from './backups-query.ts'

/** Shows superusers when the school was last backed up. */
export function Page() {
  const backups = useQuery(backupsQuery)
  return (
    <>
      <PageHeader
        context="Copies of the school’s data. You can restore everything from them."
        actions={<BackUpNow running={backups.data?.running ?? false} />}
      />
      <ListState query={backups} failure="The backup status could not be loaded.">
        {(data) => <State backups={data} />}
      </ListState>
    </>
  )
}

function BackUpNow({ running }: { running: boolean }) {
  const start = useSave('POST /api/backups/', { refreshes: ['GET /api/backups/'], awaitsRefresh: true })
  return (
    <Button onClick={() => start.mutate()} loading={start.isPending || running}>
      Back up now
    </Button>
  )
}

const State = ({ backups }: { backups: Backups }) => (
  <Stack gap={16} maw={760}>
    <Announcement running={backups.running} failed={backups.failure !== null} />
    {backups.failure && (
      <Notice tone="bad" title={`The backup of ${momentText(backups.failure.at)} failed`}>
        {backups.failure.sentence}
      </Notice>
    )}
    {!backups.newest && !backups.running && (
      <Notice tone="warning" title="There is no backup yet">
        {backups.next
          ? `The first backup is scheduled for ${momentText(backups.next)}. You can also make one now.`
          : 'Make the first one now.'}
      </Notice>
    )}
    <Card roomy>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing={20} m={0}>
        <Fact label="Last backup">{backups.newest ? momentText(backups.newest.made) : 'None'}</Fact>
        <Fact label="Next backup">
          {backups.next ? momentText(backups.next) : 'Nightly backups are not set up'}
        </Fact>
        <Fact label="Last verified">{backups.newest ? momentText(backups.newest.checked) : 'Not yet'}</Fact>
        <Fact label="Last test restore">{backups.rehearsed ? momentText(backups.rehearsed) : 'Not yet'}</Fact>
        <Fact label="File">{backups.newest?.file ?? 'None'}</Fact>
        <Fact label="Size">{backups.newest ? megabytes(backups.newest.bytes) : 'None'}</Fact>
        <Fact label="Folder on the server">{backups.folder}</Fact>
        <Fact label="In this folder">
          {pluralize(backups.count, 'backup')}, {megabytes(backups.bytes)}
        </Fact>
        <Fact label="Stored">
          Daily for {pluralize(backups.keep_days, 'day')}, weekly for {pluralize(backups.keep_weeks, 'week')}
        </Fact>
        <Fact label="Restore to any point in time">{backups.continuous ? 'On' : 'Off'}</Fact>
      </SimpleGrid>
    </Card>
    <Text c="dimmed">
      This folder is on the same computer as the data. Copy it to another place every day. See Backup and
      restore in the operator’s guide.
    </Text>
  </Stack>
)

/** Tells screen readers when a backup that started on this page has ended. */
function Announcement({ running, failed }: { running: boolean; failed: boolean }) {
  const wasRunning = useRef(running)
  useEffect(() => {
    if (wasRunning.current && !running && !failed) toastSuccess('The backup is complete.')
    wasRunning.current = running
  }, [running, failed])
  return running ? <Text role="status">A backup is being made and checked...</Text> : null
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap={2} style={{ flexDirection: 'column' }} align="start">
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
)

const megabytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
