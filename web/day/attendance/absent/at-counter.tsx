import { Anchor, Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import type { LeftStudent } from '#contract/day/attendance/leaves.ts'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { LeavesButton } from '#web/school/counter/leaves.tsx'
import { useUndoEntry } from '#web/school/counter/use-undo-entry.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { Pass } from './pass.tsx'
import styles from './absent.module.css'

const REFRESH_MS = 60_000
const REFRESHED = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true }

/** Whom the office saw arrive and leave today: passes, early dismissals and undo. */
export function AtCounter() {
  const arrivals = useQuery({ ...query('GET /attendance/arrivals/'), ...REFRESHED })
  const leaves = useQuery({ ...query('GET /attendance/leaves/'), ...REFRESHED })
  const undo = useUndoEntry()
  const [printed, setPrinted] = useState<ArrivedStudent>()
  const arrived = arrivals.data?.students ?? []
  const left = leaves.data?.students ?? []
  const out = new Set(left.filter(({ back_at }) => back_at === null).map(({ student_id }) => student_id))
  const undoButton = (student: ArrivedStudent | LeftStudent, what: string) => (
    <RowButton
      label="Undo"
      subject={`${what} of ${fullName(student)}`}
      loading={undo.isPending && undo.variables === student.absence_id}
      onClick={() => undo.mutate(student.absence_id)}
    />
  )
  return (
    <div className="screen-only">
      {arrived.length > 0 && (
        <Section label={`Arrived today (${arrived.length})`}>
          {arrived.map((student) => (
            <Row key={student.absence_id} student={student} details={arrivedText(student)}>
              {!out.has(student.student_id) && <LeavesButton student={student} />}
              <RowButton
                label="Print pass"
                subject={`for ${fullName(student)}`}
                onClick={() => setPrinted(student)}
              />
              {undoButton(student, 'the arrival')}
            </Row>
          ))}
        </Section>
      )}
      {left.length > 0 && (
        <Section label={`Dismissed early today (${left.length})`}>
          {left.map((student) => (
            <Row key={student.absence_id} student={student} details={leftText(student)}>
              {student.back_at === null && undoButton(student, 'the dismissal')}
            </Row>
          ))}
        </Section>
      )}
      {printed && arrivals.data && (
        <Pass student={printed} today={arrivals.data.date} onPrinted={() => setPrinted(undefined)} />
      )}
    </div>
  )
}

const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" mt={22} aria-label={label}>
    <SectionLabel>{label}</SectionLabel>
    <Card flush mt={8}>
      <ul className={styles.rows}>{children}</ul>
    </Card>
  </Box>
)

type RowProps = { student: ArrivedStudent | LeftStudent; details: string; children: ReactNode }

const Row = ({ student, details, children }: RowProps) => (
  <li className={styles.counterRow}>
    <div>
      <Anchor component={Link} to={`/students/${student.student_id}`} inherit fw={600}>
        {listName(student)}
      </Anchor>{' '}
      <Text span fz={14} c="dimmed">
        {gradeLabel(student.grade_level)}
      </Text>
      <Text fz={14}>{details}</Text>
    </div>
    <Group gap={6}>{children}</Group>
  </li>
)

function arrivedText(student: ArrivedStudent): string {
  const { arrived_at, is_explained, is_excused, reason, next_class, note } = student
  const excuse = is_explained ? (is_excused ? 'excused' : 'unexcused') : 'no reason'
  const to = next_class && `to ${clockTime(next_class.start_time)} ${next_class.name}, ${next_class.teacher}`
  return [`${clockTime(arrived_at)}, ${excuse}`, reason, to, note && `“${note}”`].filter(Boolean).join(' · ')
}

function leftText({ left_at, back_at, picked_up_by, is_excused, reason, note }: LeftStudent): string {
  return [
    `${clockTime(left_at)}, ${is_excused ? 'excused' : 'unexcused'}`,
    reason,
    picked_up_by && `picked up by ${picked_up_by}`,
    back_at && `back at ${clockTime(back_at)}`,
    note && `“${note}”`,
  ]
    .filter(Boolean)
    .join(' · ')
}
