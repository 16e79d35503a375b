import { Anchor, Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockTime } from '#web/school/display.ts'
import { longDay, shortDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MarkChange, formatMark } from '../history/mark-text.tsx'
import { useEndCorrection, type Correction } from './use-end-correction.ts'
import styles from './corrections.module.css'

const STATES: Record<Correction['state'], { label: string; color: string }> = {
  open: { label: 'Pending', color: 'var(--tardy)' },
  accepted: { label: 'Accepted', color: 'var(--present)' },
  declined: { label: 'Declined', color: 'var(--absent)' },
  withdrawn: { label: 'Withdrawn', color: 'inherit' },
}

/** A request: the sheet, who requested it when and why, what would change, and the actions the user may take. */
export function CorrectionCard({ request }: { request: Correction }) {
  const { section_period, teacher, groups, date, asked, decided, state, reason, note, marks } = request
  const sheet = `/attendance/take/${section_period.id}?date=${date}&teacher_id=${teacher.id}`
  const name = `${groups.join(', ') || section_period.name}, ${longDay(date)}`
  const { label, color } = STATES[state]
  return (
    <Card role="group" aria-label={name} style={{ overflowWrap: 'anywhere' }}>
      <Group align="baseline" justify="space-between" gap="2px 16px">
        <Text component="h2" fw={650}>
          <Anchor component={Link} to={sheet} inherit underline="hover">
            {name}
          </Anchor>
        </Text>
        <Text span fz={14} fw={650} c={color}>
          {label}
        </Text>
      </Group>
      <Text c="dimmed" fz={14}>
        {section_period.name} · requested by {asked.by} on {shortDay(asked.day)} at {clockTime(asked.time)}
      </Text>
      <Text mt={6}>“{reason}”</Text>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <RequestedMark key={mark.student_id} mark={mark} isOpen={state === 'open'} />
        ))}
      </ul>
      {decided && (
        <Text mt={6}>
          {label} by {decided.by} on {shortDay(decided.day)} at {clockTime(decided.time)}
          {note ? `: “${note}”` : '.'}
        </Text>
      )}
      <Actions request={request} />
    </Card>
  )
}

/** Shows the change to the current mark, or if the request is closed, the change that was requested. */
function RequestedMark({ mark, isOpen }: { mark: Correction['marks'][number]; isOpen: boolean }) {
  const { student, was, now, asked, changed_by } = mark
  return (
    <li>
      <Box component="span" fw={500}>
        {student}
      </Box>
      <MarkChange from={isOpen ? now : was} to={asked} />
      {changed_by && (
        <Text className={styles.changed ?? ''} c="var(--tardy)" fz={14}>
          Changed by {changed_by} since this was requested. It was {was ? formatMark(was) : 'without a mark'}{' '}
          then.
        </Text>
      )}
    </li>
  )
}

/** The office accepts or declines in one click. If marks have changed since, accepting asks for confirmation. */
function Actions({ request }: { request: Correction }) {
  const [note, setNote] = useState('')
  const end = useEndCorrection()
  const { may, marks, teacher, id } = request
  const changed = marks.filter(({ changed_by }) => changed_by !== null)
  const decide = async (decision: 'accept' | 'decline') => {
    const needsQuestion = decision === 'accept' && changed.length > 0
    const question = { message: changedQuestion(changed), confirmLabel: 'Accept anyway' }
    if (needsQuestion && !(await confirm(question))) return
    end.mutate({ decide: request, decision, note: note.trim() })
  }
  const sent = end.isPending && 'decision' in end.variables ? end.variables.decision : undefined
  if (!may.decide && !may.withdraw) return null
  return (
    <Group justify="flex-end" gap={8} mt={12} className="screen-only">
      {may.decide ? (
        <>
          <TextInput
            flex="1 1 260px"
            aria-label={`Note to ${teacher.name}`}
            placeholder={`Note to ${teacher.name} (optional)`}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={sent === 'decline'}
            disabled={end.isPending}
            onClick={() => void decide('decline')}
          >
            Decline
          </Button>
          <Button
            variant="light"
            loading={sent === 'accept'}
            disabled={end.isPending}
            onClick={() => void decide('accept')}
          >
            {changed.length > 0 ? 'Accept anyway' : 'Accept'}
          </Button>
        </>
      ) : (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ withdraw: id })}>
          Withdraw
        </Button>
      )}
    </Group>
  )
}

function changedQuestion(changed: Correction['marks']): string {
  const changes = changed.map(({ student, changed_by }) => `${student} by ${changed_by}`).join('; ')
  return `The sheet has changed since this request: ${changes}. Accept the request anyway?`
}
