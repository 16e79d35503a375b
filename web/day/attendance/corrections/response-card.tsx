import { Anchor, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FamilyResponse } from '#contract/day/families/family-shapes.ts'
import { ABSENCE_KIND_LABELS, EXCUSE_LABELS, STATUS_LABELS, type AbsenceKind } from '#contract/words.ts'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'
import { formatReportDays, formatFamilyReport } from '#web/school/absent/family-report.ts'
import { mediumDay, momentText } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useDecideResponse } from './use-decide-response.ts'

const STATES: Record<FamilyResponse['state'], { label: string; color: string }> = {
  open: { label: 'Pending', color: 'var(--tardy)' },
  accepted: { label: 'Accepted', color: 'var(--present)' },
  declined: { label: 'Declined', color: 'var(--absent)' },
}

/** Shows a family response next to the marks, with buttons to decide. */
export function ResponseCard({ response }: { response: FamilyResponse }) {
  const { student, contact, answered, state, words, marks, decided, note } = response
  const { label, color } = STATES[state]
  const report = `${formatFamilyReport(response)}, ${formatReportDays(response)}`
  return (
    <Card role="group" aria-label={`${student.name}: ${report}`} style={{ overflowWrap: 'anywhere' }}>
      <Group align="baseline" justify="space-between" gap="2px 16px">
        <Text component="h2" fw={650}>
          <Anchor component={Link} to={`/students/${student.id}`} inherit underline="hover">
            {student.name}
          </Anchor>
        </Text>
        <Text span fz={14} fw={650} c={color}>
          {label}
        </Text>
      </Group>
      <Text c="dimmed" fz={14}>
        Reported by {contact.name}
        {contact.relation && ` (${contact.relation})`} on {momentText(answered)}
      </Text>
      <Text mt={6} fw={500}>
        {report}
      </Text>
      {response.reason && <Text>{response.reason.name}</Text>}
      <Text>“{words}”</Text>
      <Marks marks={marks} />
      {decided && (
        <Text mt={6}>
          {label} by {decided.by} on {momentText(decided)}
          {note ? `: “${note}”` : '.'}
        </Text>
      )}
      {state === 'open' && <Actions response={response} />}
    </Card>
  )
}

/** The classes missed on these days. */
const Marks = ({ marks }: Pick<FamilyResponse, 'marks'>) => (
  <Group gap="6px 14px" mt={8}>
    {marks.length === 0 && (
      <Text span fz={14} c="dimmed">
        No attendance has been taken on these days yet.
      </Text>
    )}
    {marks.map(({ date, start_time, status, excuse }) => (
      <Group key={[date, start_time].join(' ')} gap={6} wrap="nowrap">
        <MarkPill kind={status === 'A' && excuse === 'AEX' ? 'E' : status} />
        <Text span fz={14} data-figures>
          {mediumDay(date)}, {clockTime(start_time)}: {excuse ? EXCUSE_LABELS[excuse] : STATUS_LABELS[status]}
        </Text>
      </Group>
    ))}
  </Group>
)

/** The kinds of absence that fit any times. */
const OTHER_KINDS: readonly AbsenceKind[] = ['unexcused', 'school_activity']

function Actions({ response }: { response: FamilyResponse }) {
  const [note, setNote] = useState('')
  const [reason_id, setReason] = useState(response.reason?.id ?? null)
  const decide = useDecideResponse()
  const accept = (kind?: AbsenceKind) =>
    decide.mutate({ id: response.id, decision: 'accept', kind, reason_id, note })
  return (
    <Group justify="flex-end" gap={8} mt={12} className="screen-only">
      <ReasonSelect
        flex="0 1 200px"
        label={null}
        aria-label="Reason"
        placeholder="Reason (optional)"
        value={reason_id}
        onReason={(reason) => setReason(reason?.id ?? null)}
      />
      <TextInput
        flex="1 1 220px"
        aria-label="Office note"
        placeholder="Note, for the office only (optional)"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={decide.isPending && decide.variables.decision === 'decline'}
        disabled={decide.isPending}
        onClick={() => decide.mutate({ id: response.id, decision: 'decline', note })}
      >
        Decline
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={decide.isPending}>
            Accept as...
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {OTHER_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => accept(kind)}>
              {ABSENCE_KIND_LABELS[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="light"
        loading={decide.isPending && decide.variables.decision === 'accept'}
        disabled={decide.isPending}
        onClick={() => accept()}
      >
        Accept
      </Button>
    </Group>
  )
}
