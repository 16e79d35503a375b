import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentText } from '#web/school/days.ts'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import type { AbsenceRequest } from './queries.ts'
import { answerText, classText, daysText, statusOf, whatText } from './request-text.ts'
import styles from './requests.module.css'

type RequestCardProps = {
  request: AbsenceRequest
  /** Whether the teacher's name is shown; on the teacher's own page it goes without saying. */
  isOffice?: boolean
  /** The buttons. */
  actions?: ReactNode
}

/** A request: the days and classes, the reason, the notes, and how the office has answered. */
export function RequestCard({ request, isOffice = false, actions }: RequestCardProps) {
  const { teacher, classes, office_note, substitute_note, requested, may } = request
  const title = isOffice ? `${teacher.name}, ${daysText(request)}` : daysText(request)
  const { label, color } = statusOf(request, isOffice)
  const answer = answerText(request)
  return (
    <Card role="group" aria-label={title} style={{ overflowWrap: 'anywhere' }}>
      <Group align="baseline" justify="space-between" gap="2px 16px">
        <CardTitle>{title}</CardTitle>
        <Text span fz={14} fw={650} c={color}>
          {label}
        </Text>
      </Group>
      <Text c="dimmed" fz={14}>
        {whatText(request)} · sent {momentText(requested)}
      </Text>
      {classes !== null && (
        <ul className={styles.classes} aria-label="Classes">
          {classes.map((one) => (
            <li key={one.section_period_id}>
              {classText(one)}
              {!one.meets && may.decide && (
                <Text span fz={14} c="var(--tardy)" fw={600}>
                  {' '}
                  · no longer meets on these days
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {office_note !== null && (
        <Note label={isOffice ? 'Note to the office' : 'Your note to the office'} text={office_note} />
      )}
      {substitute_note !== null && <Note label="Note for the substitute" text={substitute_note} />}
      {!teacher.active && may.decide && (
        <Text mt={6} c="var(--tardy)" fw={600}>
          {teacher.name} is no longer active.
        </Text>
      )}
      {answer !== undefined && <Text mt={6}>{answer}</Text>}
      {actions && (
        <Group justify="flex-end" gap={8} mt={12} className="screen-only">
          {actions}
        </Group>
      )}
    </Card>
  )
}

const Note = ({ label, text }: { label: string; text: string }) => (
  <Text mt={6} style={{ whiteSpace: 'pre-line' }}>
    <Text span c="dimmed">
      {label}:
    </Text>{' '}
    {text}
  </Text>
)
