import { Button, Code, Flex, Group, Radio, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralForm, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { momentText } from '#web/school/days.ts'
import { download } from '#web/ui/download.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { integrationsQuery } from './integrations-query.ts'
import { RosterCounts } from './roster-counts.tsx'

type LastFile = Reply<'GET /api/integrations/'>['last_file']
type Version = '1.2' | '1.1'
/** Which records to export: all, those changed since the last export, or those changed since a day. */
type Extent = 'all' | 'last' | 'day'

/** Exports students, teachers and classes as OneRoster files. */
export function Page() {
  const [extent, setExtent] = useState<Extent>('all')
  const [day, setDay] = useState<string | null>(null)
  const lastFile = useQuery(integrationsQuery).data?.last_file ?? null
  const since = extent === 'all' ? undefined : extent === 'day' ? (day ?? undefined) : lastFile?.as_of
  const summary = useQuery({
    ...query('GET /api/oneroster/records/', { query: { ...(since !== undefined && { since }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader context="Students, teachers, classes and enrollments as files for other systems" />
      <Flex direction={{ base: 'column', md: 'row' }} align="flex-start" gap={24}>
        <Card roomy flex={1} miw={0} w="100%">
          <ListState query={summary}>
            {({ counts, formulas }) => (
              <ExportForm
                extent={extent}
                onExtent={setExtent}
                day={day}
                onDay={setDay}
                since={since}
                lastFile={lastFile}
                counts={counts}
                formulas={formulas}
              />
            )}
          </ListState>
        </Card>
        <Stack w={{ base: '100%', md: 300 }} flex="none" gap={16}>
          <Explanation />
        </Stack>
      </Flex>
    </>
  )
}

type ExportFormProps = {
  extent: Extent
  onExtent: (extent: Extent) => void
  day: string | null
  onDay: (day: string | null) => void
  since: string | undefined
  lastFile: LastFile
  counts: Reply<'GET /api/oneroster/records/'>['counts']
  formulas: number
}

function ExportForm({ extent, onExtent, day, onDay, since, lastFile, counts, formulas }: ExportFormProps) {
  const { today } = useSchoolClock()
  const [version, setVersion] = useState<Version>('1.2')
  const file = useAction(
    () =>
      download(
        '/api/oneroster/export/',
        { version, ...(since !== undefined && { since }) },
        `oneroster-${version}.zip`,
      ),
    {
      successMessage: 'The files are downloaded. The audit log lists the students.',
      refreshes: ['integrations'],
    },
  )
  const isIncomplete = extent === 'day' && day === null
  const isEmpty = since !== undefined && counts.every(({ changed }) => changed === 0)
  return (
    <Stack gap={20}>
      <Radio.Group
        label="Version"
        value={version}
        onChange={(chosen) => setVersion(chosen === '1.1' ? '1.1' : '1.2')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="1.2" label="OneRoster 1.2" />
          <Radio
            value="1.1"
            label="OneRoster 1.1"
            description="For systems that require it, such as ClassLink"
          />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Records"
        value={extent}
        onChange={(chosen) => onExtent(chosen === 'last' || chosen === 'day' ? chosen : 'all')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="all" label="All records" description="What most systems need every night" />
          <Radio
            value="last"
            disabled={lastFile === null}
            label="Changes since the last file"
            description={lastFile ? lastFileText(lastFile) : 'No file yet'}
          />
          <Radio
            value="day"
            label="Changes since a day"
            description="Includes ended records, marked to be deleted"
          />
        </Stack>
      </Radio.Group>
      {extent === 'day' && (
        <DayInput
          label="Since the start of"
          value={day}
          onChange={onDay}
          maxDate={today}
          maw={220}
          required
        />
      )}
      <RosterCounts counts={counts} hasChanges={since !== undefined} />
      {formulas > 0 && (
        <Notice tone="warning" title="Don’t open these files in a spreadsheet program">
          {pluralize(formulas, 'record')} {pluralForm(formulas, 'has', 'have')} a name or number that begins
          like a formula. Other systems need the exact values, so the files are not protected.
        </Notice>
      )}
      <Group gap={14}>
        <Button onClick={() => file.mutate()} loading={file.isPending} disabled={isIncomplete || isEmpty}>
          Download
        </Button>
        {isEmpty && (
          <Text c="dimmed" fz={14} role="status">
            Nothing has changed since then.
          </Text>
        )}
      </Group>
    </Stack>
  )
}

const lastFileText = ({ at, by, version, delta }: NonNullable<LastFile>) =>
  `${delta ? 'Changes' : 'All records'} in ${version}, made ${momentText(at)} ${by ? `by ${by}` : 'by the command'}`

const Explanation = () => (
  <>
    <Card>
      <CardTitle>What other systems receive</CardTitle>
      <Text fz={14} mt={6}>
        Groups are classes, blocks are terms, memberships and assignments are enrollments with their dates.
        Names, email addresses, student numbers and grades are in the files: share them only with systems that
        your school has an agreement with.
      </Text>
      <Text fz={14} mt={8}>
        They do not include attendance, family contacts or office accounts.
      </Text>
    </Card>
    <Card>
      <CardTitle>Every night, by a command</CardTitle>
      <Text fz={14} mt={6}>
        On the server, <Code style={{ whiteSpace: 'nowrap' }}>npm run export -- FILE</Code> writes the same
        files, so that a scheduled task can send them.
      </Text>
    </Card>
  </>
)
