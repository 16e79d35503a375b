import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Enrollment } from '#contract/people/enrollments.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { shortDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { enrollmentsQuery } from '../queries.ts'
import { EditEnrollment } from './edit-enrollment.tsx'
import { timelineOf } from './timeline.ts'
import styles from './timeline.module.css'

type OfStudent = { studentId: number }

/** When the student entered, changed grade and left, for the office. */
export function Enrollments({ studentId }: OfStudent) {
  const enrollments = useQuery(enrollmentsQuery(studentId))
  return (
    <Stack component="section" gap={8} maw={760} aria-label="Enrollment">
      <Group mih={28}>
        <SectionLabel>Enrollment</SectionLabel>
      </Group>
      <Card roomy>
        <ListState query={enrollments} skeleton={<Skeleton height={36} radius="md" />}>
          {(data) => <Timeline studentId={studentId} enrollments={data} />}
        </ListState>
      </Card>
    </Stack>
  )
}

function Timeline({ studentId, enrollments }: OfStudent & { enrollments: readonly Enrollment[] }) {
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
