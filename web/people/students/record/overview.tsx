import { formatPercent } from '#contract/formats.ts'
import { Anchor, Box, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnClass, OwnDay, StudentOverview } from '#contract/portal.ts'
import { GROUP_TYPE_SHORT, MARK_KINDS, pluralize } from '#contract/words.ts'
import { dailyQuery } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './overview.module.css'

type OverviewProps = { student: { id: number; grade_level: number } }

/** Summarizes a student above the record: groups, today and this week, and attendance this year, each with links. */
export function Overview({ student }: OverviewProps) {
  const { today } = useSchoolClock()
  const overview = useQuery(
    dailyQuery(today, 'GET /students/api/overview/:studentId/', { params: { studentId: student.id } }),
  )
  return (
    <Box mb={20} mih={HEIGHT}>
      <ListState query={overview} skeleton={<OverviewSkeleton />}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing={14}>
            <Groups student={student} groups={data.groups} />
            <Classes student={student} overview={data} today={today} />
            <Attendance student={student} overview={data} today={today} />
          </SimpleGrid>
        )}
      </ListState>
    </Box>
  )
}

/** The usual height of the cards, reserved so that the form below doesn't jump when they load. */
const HEIGHT = 254

export const OverviewSkeleton = () => (
  <SimpleGrid cols={{ base: 1, md: 3 }} spacing={14}>
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} height={HEIGHT} radius="lg" />
    ))}
  </SimpleGrid>
)

type PartProps = { label: string; links: { to: string; label: string }[]; children: ReactNode }

/** A card with links to the screens that the user may open. */
function Part({ label, links, children }: PartProps) {
  const canOpen = useCanOpen()
  return (
    <Card className={styles.part ?? ''} role="group" aria-label={label}>
      <SectionLabel>{label}</SectionLabel>
      <Stack gap={6} flex={1}>
        {children}
      </Stack>
      <Group gap="4px 16px" className="screen-only">
        {links
          .filter(({ to }) => canOpen(to))
          .map(({ to, label: text }) => (
            <Anchor key={to} component={Link} to={to}>
              {text}
            </Anchor>
          ))}
      </Group>
    </Card>
  )
}

const Groups = ({ student, groups }: OverviewProps & Pick<StudentOverview, 'groups'>) => (
  <Part
    label="Groups"
    links={[{ to: `/groups/manage?grade=${student.grade_level}`, label: 'Groups of this grade' }]}
  >
    {groups.length === 0 && <Text c="dimmed">Not in a group today.</Text>}
    {groups.map(({ id, name, type }) => (
      <Group key={id} gap={8} wrap="nowrap">
        <Anchor component={Link} to={`/schedule/group/${id}`} truncate>
          {name}
        </Anchor>
        <Text span c="dimmed" fz={14}>
          {GROUP_TYPE_SHORT[type]}
        </Text>
      </Group>
    ))}
  </Part>
)

type WithDayProps = OverviewProps & { overview: StudentOverview; today: string }

const Classes = ({ student, overview: { classes, next_day, week }, today }: WithDayProps) => (
  <Part label="Today" links={[{ to: `/schedule/${student.id}`, label: 'Schedule of the week' }]}>
    {classes.length === 0 && <Text c="dimmed">{noClassesText(week, today)}</Text>}
    {classes.map((one) => (
      <ClassLine key={`${one.section_period_id} ${one.teacher}`} taught={one} mark={one.mark} />
    ))}
    {classes.length === 0 && next_day && (
      <Text fz={14}>
        Next on {longDay(next_day.date)}: {classText(next_day.first)}
      </Text>
    )}
  </Part>
)

function noClassesText(week: readonly OwnDay[], today: string): string {
  const closure = week.find(({ date }) => date === today)?.closure
  return closure ? `Closed: ${closure}` : 'No classes today.'
}

const classText = ({ start_time, end_time, group, teacher }: OwnClass) =>
  `${timeSpan(start_time, end_time)} ${group}, ${teacher}`

type ClassLineProps = { taught: OwnClass; mark: StudentOverview['classes'][number]['mark'] }

const ClassLine = ({ taught, mark }: ClassLineProps) => (
  <Group gap={8} wrap="nowrap" justify="space-between">
    <Text span truncate title={classText(taught)}>
      <Text span inherit c="dimmed" data-figures>
        {timeSpan(taught.start_time, taught.end_time)}
      </Text>{' '}
      {taught.group}
      <Text span inherit c="dimmed">
        , {taught.teacher}
      </Text>
    </Text>
    {mark && <MarkPill kind={mark.counts_as} />}
  </Group>
)

function Attendance({ student, overview, today }: WithDayProps) {
  const { standing, since, days_absent, days_enrolled, chronic_percent, week, school_activity } = overview
  const range = `student_id=${student.id}&start_date=${since ?? today}&end_date=${today}`
  return (
    <Part
      label="Attendance"
      links={[
        { to: `/reports?type=records&${range}`, label: 'Every mark' },
        { to: `/reports?type=chronic_absence&${range}`, label: 'Days absent' },
      ]}
    >
      {standing.attendance_rate === null ? (
        <Text c="dimmed">No attendance has been taken this school year.</Text>
      ) : (
        <>
          <Text>
            <Text span fz={22} fw={650} data-figures>
              {formatPercent(standing.attendance_rate, { digits: 1 })}
            </Text>{' '}
            of {pluralize(standing.total, 'class', 'classes')} this school year
          </Text>
          <Text fz={14} c="dimmed">
            {daysAbsentText({ days_absent, days_enrolled, chronic_percent })}
          </Text>
          {school_activity > 0 && (
            <Text fz={14} c="dimmed">
              Includes {pluralize(school_activity, 'class', 'classes')} at a school activity, counted as
              present
            </Text>
          )}
          <Week week={week} today={today} />
        </>
      )}
    </Part>
  )
}

/** 'Absent on 3 of 60 days, 5%; chronic from 10%'. */
function daysAbsentText(
  of: Pick<StudentOverview, 'days_absent' | 'days_enrolled' | 'chronic_percent'>,
): string {
  const percent = of.days_enrolled === 0 ? 0 : (100 * of.days_absent) / of.days_enrolled
  return `Absent on ${of.days_absent} of ${pluralize(of.days_enrolled, 'day')}, ${formatPercent(percent)}; chronic from ${formatPercent(of.chronic_percent)}`
}

/** Shows this week's marks so far. */
function Week({ week, today }: { week: readonly OwnDay[]; today: string }) {
  const days = week.filter(({ date }) => date <= today)
  const counts = MARK_KINDS.map((kind) => ({
    kind,
    count: days.reduce((sum, day) => sum + day[kind], 0),
  })).filter(({ count }) => count > 0)
  return (
    <Group gap={6}>
      <Text span fz={14} c="dimmed">
        This week
      </Text>
      {counts.length === 0 && (
        <Text span fz={14}>
          no attendance yet
        </Text>
      )}
      {counts.map(({ kind, count }) => (
        <MarkPill key={kind} kind={kind} count={count} />
      ))}
    </Group>
  )
}
