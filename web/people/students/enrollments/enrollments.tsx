import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Enrollment } from '#contract/people/enrollments.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { addDays, shortDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { enrollmentsQuery } from '../queries.ts'
import { EditEnrollment } from './edit-enrollment.tsx'
import { EnrollAgain } from './enroll-again.tsx'
import { Withdraw } from './withdraw.tsx'
import { timelineOf } from './timeline.ts'
import styles from './timeline.module.css'

type OfStudent = { student: StudentDetail }

/** When the student entered, changed grade and left, for the office. */
export function Enrollments({ student }: OfStudent) {
  const enrollments = useQuery(enrollmentsQuery(student.id))
  return (
    <Stack component="section" gap={8} maw={760} aria-label="Enrollment">
      <Group mih={28} justify="space-between">
        <SectionLabel>Enrollment</SectionLabel>
        {enrollments.data && <Actions student={student} enrollments={enrollments.data} />}
      </Group>
      <Card roomy>
        <ListState query={enrollments} skeleton={<Skeleton height={36} radius="md" />}>
          {(data) => <Timeline studentId={student.id} enrollments={data} />}
        </ListState>
      </Card>
    </Stack>
  )
}

/** How long after the first day the office is offered to say that the student never came. */
const NO_SHOW_DAYS = 28

/** A student whose enrollments go on can be withdrawn from that of today; one who leaves or has left can be enrolled again. */
function Actions({ student, enrollments }: OfStudent & { enrollments: readonly Enrollment[] }) {
  const { today } = useSchoolClock()
  const [shown, setShown] = useState<'leaves' | 'never came' | 'enters'>()
  // The open one may begin with the next school year, and the student may leave before it.
  const isOpen = enrollments.some(({ last_day }) => last_day === null)
  const open = isOpen ? (enrollments.find((one) => includes(one, today)) ?? enrollments[0]) : undefined
  // The dialog stays as it was opened while its save changes the enrollments.
  const [opened, setOpened] = useState(open)
  const name = fullName(student)
  const close = () => setShown(undefined)
  const show = (dialog: typeof shown) => () => {
    setOpened(open)
    setShown(dialog)
  }
  const button = { variant: 'default', size: 'compact-md', 'aria-haspopup': 'dialog' } as const
  return (
    <>
      <Group gap={8} className="screen-only">
        {open && today <= addDays(open.first_day, NO_SHOW_DAYS) && (
          <Button {...button} onClick={show('never came')}>
            No-show
          </Button>
        )}
        <Button {...button} onClick={show(open ? 'leaves' : 'enters')}>
          {open ? 'Withdraw' : 'Re-enroll'}
        </Button>
      </Group>
      {shown === 'enters' && (
        <EnrollAgain studentId={student.id} name={name} grade={student.grade_level} onClose={close} />
      )}
      {opened && (shown === 'leaves' || shown === 'never came') && (
        <Withdraw
          studentId={student.id}
          name={name}
          enrollment={opened}
          exitCode={shown === 'never came' ? 'no_show' : null}
          onClose={close}
        />
      )}
    </>
  )
}

const includes = ({ first_day, last_day }: Enrollment, day: string) =>
  first_day <= day && (last_day === null || day <= last_day)

type TimelineProps = { studentId: number; enrollments: readonly Enrollment[] }

function Timeline({ studentId, enrollments }: TimelineProps) {
  const { today } = useSchoolClock()
  const [editedId, setEditedId] = useState<number>()
  const edited = enrollments.find(({ id }) => id === editedId)
  const events = timelineOf(enrollments, today)
  if (enrollments.length === 0) return <Text c="dimmed">Not enrolled yet.</Text>
  return (
    <>
      <ol className={styles.events}>
        {events.map(({ id, enrollmentId, day, title, details, isCurrent }) => (
          <li key={id} className={styles.event} data-current={isCurrent || undefined}>
            <Text span c="dimmed" data-figures>
              {shortDay(day)}
            </Text>
            <span>
              <Text span display="block" fw={600}>
                {title}
              </Text>
              {details && (
                <Text span display="block" fz={14} c="dimmed">
                  {details}
                </Text>
              )}
            </span>
            <RowButton
              label="Edit"
              subject={`${title}, ${shortDay(day)}`}
              className="screen-only"
              aria-haspopup="dialog"
              onClick={() => setEditedId(enrollmentId)}
            />
          </li>
        ))}
      </ol>
      {edited && (
        <EditEnrollment studentId={studentId} enrollment={edited} onClose={() => setEditedId(undefined)} />
      )}
    </>
  )
}
