import { formatPercent } from '#contract/formats.ts'
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StudentDetail } from '#contract/people/students.ts'
import type { OwnClass, StudentOverview } from '#contract/portal.ts'
import { GROUP_TYPE_SHORT, pluralize } from '#contract/words.ts'
import { dailyQuery } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { AbsenceScale } from './absence-scale.tsx'
import { Part } from './part.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { EarlierYears } from './earlier-years.tsx'
import { SchoolAverage } from './school-average.tsx'
import { WeekTiles } from './week-tiles.tsx'
import styles from './overview.module.css'

type OverviewProps = {
  student: Pick<StudentDetail, 'id' | 'grade_level' | 'may'>
  /** Stands beside the overview where there is room. */
  children: ReactNode
}

/** Summarizes a student: attendance this year and this week, today's classes, the last calls, and groups, each with links. */
export function Overview({ student, children }: OverviewProps) {
  const { today } = useSchoolClock()
  const overview = useQuery(
    dailyQuery(today, 'GET /students/api/overview/:studentId/', { params: { studentId: student.id } }),
  )
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <ListState query={overview} skeleton={<OverviewSkeleton />}>
          {(data) => (
            <>
              <Attendance student={student} overview={data} />
              <Classes student={student} overview={data} />
              {student.may.see_contacts && <RecentCalls studentId={student.id} />}
              <Groups student={student} groups={data.groups} />
              <EarlierYears studentId={student.id} />
            </>
          )}
        </ListState>
      </div>
      <div className={styles.column}>{children}</div>
    </div>
  )
}

export const OverviewSkeleton = () => (
  <div className={styles.column}>
    {[154, 270, 120].map((height) => (
      <Skeleton key={height} height={height} radius="lg" />
    ))}
  </div>
)

type OfStudent = Pick<OverviewProps, 'student'>

const Groups = ({ student, groups }: OfStudent & Pick<StudentOverview, 'groups'>) => (
  <Part
    label="Groups"
    links={[{ to: `/groups/manage?grade=${student.grade_level}`, label: 'Groups of this grade' }]}
  >
    {groups.length === 0 && <Text c="dimmed">Not in a group today.</Text>}
    <Group gap="6px 26px">
      {groups.map(({ id, name, type }) => (
        <Group key={id} gap={8} wrap="nowrap">
          <Anchor component={Link} to={`/schedule/group/${id}`}>
            {name}
          </Anchor>
          <Text span c="dimmed" fz={14}>
            {GROUP_TYPE_SHORT[type]}
          </Text>
        </Group>
      ))}
    </Group>
  </Part>
)

type WithOverview = OfStudent & { overview: StudentOverview }

function Classes({ student, overview: { classes, next_day, week } }: WithOverview) {
  const { today, time } = useSchoolClock()
  const closure = week.find(({ date }) => date === today)?.closure
  return (
    <Part label="Today" links={[{ to: `/schedule/${student.id}`, label: 'Schedule of the week' }]}>
      {classes.length === 0 && <Text c="dimmed">{closure ? `Closed: ${closure}` : 'No classes today.'}</Text>}
      <ul className={styles.classes}>
        {classes.map((one) => (
          <ClassLine
            key={`${one.section_period_id} ${one.teacher}`}
            taught={one}
            mark={one.mark}
            now={time}
          />
        ))}
      </ul>
      {classes.length === 0 && next_day && (
        <Text fz={14}>
          Next on {longDay(next_day.date)}: {classText(next_day.first)}
        </Text>
      )}
    </Part>
  )
}

const classText = ({ start_time, end_time, group, teacher }: OwnClass) =>
  `${timeSpan(start_time, end_time)} ${group}, ${teacher}`

type ClassLineProps = {
  taught: OwnClass
  mark: StudentOverview['classes'][number]['mark']
  /** The time at school. */
  now: string
}

function ClassLine({ taught, mark, now }: ClassLineProps) {
  const { start_time, end_time, group, teacher, room_number } = taught
  const hasBegun = start_time <= now
  return (
    <li className={styles.class} data-now={(hasBegun && now < end_time) || undefined}>
      <Text span c="dimmed" data-figures>
        {timeSpan(start_time, end_time)}
      </Text>
      <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
        {group}
      </Text>
      <Text span data-detail>
        {teacher}
      </Text>
      <Text span c="dimmed" data-detail>
        {room_number !== null && `Room ${room_number}`}
      </Text>
      <span>
        {mark && <MarkPill kind={mark.counts_as} />}
        {!mark && hasBegun && (
          <Text span fz={13.5} c="dimmed">
            Not taken yet
          </Text>
        )}
      </span>
    </li>
  )
}

function Attendance({ student, overview }: WithOverview) {
  const { today } = useSchoolClock()
  const { standing, since, days_absent, days_enrolled, week, school_activity } = overview
  const range = `student_id=${student.id}&start_date=${since ?? today}&end_date=${today}`
  return (
    <Part
      label="Attendance"
      links={[
        { to: `/reports?type=records&${range}`, label: 'Every mark' },
        { to: `/reports?type=chronic_absence&${range}`, label: 'Days absent' },
      ]}
    >
      <Stack gap={14}>
        {standing.attendance_rate === null ? (
          <Text c="dimmed">No attendance has been taken this school year.</Text>
        ) : (
          <Stack gap={8}>
            <Text>
              <Text span fz={28} fw={650} lh={1.1} lts="-0.02em" data-figures>
                {formatPercent(standing.attendance_rate, { digits: 1 })}
              </Text>{' '}
              of {pluralize(standing.total, 'class', 'classes')} this school year
            </Text>
            <SchoolAverage grade={student.grade_level} />
            <AbsenceScale overview={overview} />
            <Text fz={14}>
              <strong>
                Absent on {days_absent} of {pluralize(days_enrolled, 'day')}
              </strong>
              , {formatPercent(days_enrolled === 0 ? 0 : (100 * days_absent) / days_enrolled)};{' '}
              {chronicText(overview)}
            </Text>
            {school_activity > 0 && (
              <Text fz={14} c="dimmed">
                Includes {pluralize(school_activity, 'class', 'classes')} at a school activity, counted as
                present
              </Text>
            )}
          </Stack>
        )}
        <WeekTiles week={week} today={today} />
      </Stack>
    </Part>
  )
}

/** 'chronic from 10%, after 3 more absent days in a row' */
function chronicText({ chronic_percent, absences_until_chronic: left }: StudentOverview): string {
  const from = `chronic from ${formatPercent(chronic_percent)}`
  if (left === null || left <= 0) return from
  return `${from}, after ${pluralize(left, 'more absent day', 'more absent days')} in a row`
}
