import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MARK_CODES, MARK_CODE_LABELS, type MarkCode } from '#contract/day/attendance/mark-codes.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { download } from '#web/ui/download.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ENDS_BEFORE_START } from '#web/school/days.ts'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Size = Reply<'GET /attendance/exchange/size/'>

/** Exports the attendance of a date range as one file in Ed-Fi format. */
export function Page() {
  const { today } = useSchoolClock()
  const [start, setStart] = useState<string | null>(`${today.slice(0, 7)}-01`)
  const [end, setEnd] = useState<string | null>(today)
  const [exceptionsOnly, setExceptionsOnly] = useState(false)
  const range = { start_date: start ?? '', end_date: end ?? '' }
  const isComplete = start !== null && end !== null && start <= end
  const size = useQuery({
    ...query('GET /attendance/exchange/size/', { query: range }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  const file = useAction(
    () =>
      download(
        '/attendance/exchange/',
        { ...range, ...(exceptionsOnly && { exceptions_only: '1' }) },
        'ed-fi-attendance.csv',
      ),
    { successMessage: 'The file is downloaded. The audit log lists the students.' },
  )
  return (
    <>
      <PageHeader
        context="Attendance marks in one CSV file, in Ed-Fi format"
        actions={
          <Button component={Link} to="/attendance/upload-marks" variant="default">
            Upload Attendance
          </Button>
        }
      />
      <Stack gap={16} maw={860}>
        <Card roomy>
          <Stack gap={16}>
            <Group gap={16} align="flex-start">
              <DayInput label="Start Date" value={start} onChange={setStart} maxDate={today} required />
              <DayInput
                label="End Date"
                value={end}
                onChange={setEnd}
                maxDate={today}
                required
                error={start !== null && end !== null && start > end && ENDS_BEFORE_START}
              />
            </Group>
            <Checkbox
              label="Absences and tardies only"
              description="Many districts count all other students in the class as present."
              checked={exceptionsOnly}
              onChange={(event) => setExceptionsOnly(event.currentTarget.checked)}
            />
            <ListState query={size}>{(found) => <SizeText size={found} />}</ListState>
            <Group>
              <Button
                loading={file.isPending}
                disabled={!isComplete || !size.data || size.data.sheets === 0}
                onClick={() => file.mutate()}
              >
                Download
              </Button>
            </Group>
          </Stack>
        </Card>
        <Card roomy>
          <CardTitle>Enrollments</CardTitle>
          <Text mt={4} mb={12}>
            Entries, withdrawals and grades on these days, as Ed-Fi StudentSchoolAssociation. A reason has the
            code of the district, if it is entered under{' '}
            <Anchor component={Link} to="/settings/entering-and-leaving" underline="always">
              Reasons for entering and leaving
            </Anchor>
            .
          </Text>
          <Group>
            {isComplete && (
              <DownloadMenu
                label="Download enrollments"
                address="/attendance/exchange/enrollments/"
                query={range}
              />
            )}
          </Group>
        </Card>
        {size.data && <DistrictCodes words={size.data.words} />}
      </Stack>
    </>
  )
}

function SizeText({ size: { marks, sheets, students, without_number, formulas, words } }: { size: Size }) {
  const missing = [
    ...(words.district_school_id === null ? ['the school ID'] : []),
    ...(words.district_calendar_code === null ? ['the calendar code'] : []),
  ]
  return (
    <Stack gap={10}>
      <Text role="status">
        {sheets === 0
          ? 'No attendance was taken on these days.'
          : `${pluralize(marks, 'mark')} of ${pluralize(students, 'student')} on ${pluralize(sheets, 'sheet')}.`}
      </Text>
      {without_number > 0 && (
        <Notice tone="warning" title={`${pluralize(without_number, 'student')} without a student number`}>
          {pluralForm(without_number, 'Rows for this student', 'Rows for these students')} have Homeroom’s own
          ID, such as student-17, which the district does not recognize.
        </Notice>
      )}
      {formulas > 0 && (
        <Notice tone="warning" title="Don’t open this file in a spreadsheet program">
          {pluralize(formulas, 'name or number', 'names or numbers')} of the school{' '}
          {pluralForm(formulas, 'begins', 'begin')} like a formula. The district needs the exact values, so
          the file is not protected.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning" title={`Not entered yet: ${missing.join(' and ')}`}>
          The district needs {pluralForm(missing.length, 'it', 'them')} in every row. A superuser enters{' '}
          {pluralForm(missing.length, 'it', 'them')} under District attendance codes.
        </Notice>
      )}
    </Stack>
  )
}

function DistrictCodes({ words }: { words: Size['words'] }) {
  const { is_superuser } = useCurrentUser()
  return (
    <Card>
      <Group justify="space-between" gap="6px 12px">
        <CardTitle>District attendance codes</CardTitle>
        {is_superuser && (
          <Anchor component={Link} to="/settings/attendance-categories">
            Change
          </Anchor>
        )}
      </Group>
      <DataTable
        isBare
        mt={8}
        name="Attendance event categories"
        columns={categoryColumns(words.categories)}
        rows={MARK_CODES}
        rowKey={(code) => code}
      />
      <Text mt={8} c="dimmed" fz={14}>
        Comments on marks are not included. Classes, courses and teachers have the same IDs as in the
        OneRoster files.
      </Text>
    </Card>
  )
}

const categoryColumns = (categories: Size['words']['categories']): Columns<MarkCode> => [
  {
    heading: 'Mark',
    cell: (code) => (
      <>
        {code}{' '}
        <Text span c="dimmed">
          {MARK_CODE_LABELS[code]}
        </Text>
      </>
    ),
  },
  { heading: 'Attendance event category', wraps: 'anywhere', text: (code) => categories[code] },
]
