import { ActionIcon, Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FamilyCall, StudentToCall } from '#contract/day/attendance/calls.ts'
import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import { spokenLanguage } from '#contract/languages/languages.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { formatReport } from '#web/school/absent/report-text.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { CopyIcon } from '#web/ui/icons.tsx'
import { dialableNumber } from '#web/school/family/contacts-text.ts'
import { ArrivedButton, type Arrive } from './arrived.tsx'
import styles from './absent.module.css'

type CallRowProps = {
  student: StudentToCall
  isOpen: boolean
  onOpen: () => void
  /** Records the arrival; undefined on another day. */
  arrive: Arrive | undefined
  /** The form for a call. */
  children: ReactNode
}

/** A student to call: the missed classes, the contacts, and today's calls. */
export const CallRow = ({ student, isOpen, onOpen, arrive, children }: CallRowProps) => (
  <li className={styles.row} data-call={student.student_id}>
    <div className={styles.part}>
      <Anchor component={Link} to={`/students/${student.student_id}`} inherit fw={600}>
        {listName(student)}
      </Anchor>
      <Text fz={14} c="dimmed">
        {gradeLabel(student.grade_level)} · {sinceText(student)}
      </Text>
      <Group gap={6} my={4}>
        {student.classes.map(({ section_period_id, start_time, status, excuse, teacher }) => (
          <span key={section_period_id} title={`${clockTime(start_time)}, ${teacher}`}>
            <MarkPill kind={excuse === 'AEX' ? 'E' : status} />
          </span>
        ))}
      </Group>
      <Text fz={14} c="dimmed">
        {monthText(student)}
      </Text>
      {student.known && !student.known.arrived && <Text fz={14}>Office: {formatReport(student.known)}</Text>}
      {student.comment !== null && <Text fz={14}>“{student.comment}”</Text>}
    </div>
    <ul className={`${styles.part} ${styles.lines}`} aria-label={`Contacts for ${fullName(student)}`}>
      {student.contacts.length === 0 && (
        <li>
          <Text span c="dimmed" inherit>
            No contacts yet.
          </Text>
        </li>
      )}
      {student.contacts.map((contact) => (
        <li key={contact.id}>
          <ContactLine contact={contact} />
        </li>
      ))}
    </ul>
    <ul className={`${styles.part} ${styles.lines}`} aria-label={`Calls about ${fullName(student)}`}>
      {student.calls.map((one) => (
        <li key={one.id}>
          <CallLine call={one} />
        </li>
      ))}
    </ul>
    {!student.has_left && (
      <Stack gap={6} className={styles.buttons ?? ''}>
        <Button
          data-control="log-call"
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          disabled={isOpen}
          aria-label={`Log call for ${fullName(student)}`}
          onClick={onOpen}
        >
          Log call
        </Button>
        {arrive && student.came_at === null && student.arrived_at === undefined && (
          <ArrivedButton student={student} arrive={arrive} />
        )}
      </Stack>
    )}
    {children}
  </li>
)

function sinceText({ since, came_at, arrived_at }: StudentToCall): string {
  if (arrived_at !== undefined) return `arrived ${clockTime(arrived_at)}`
  if (since === null) return 'no longer absent'
  return came_at === null
    ? `since ${clockTime(since)}`
    : `missed ${clockTime(since)}, came at ${clockTime(came_at)}`
}

/** '7 classes missed this month, absent on 2 earlier days' */
function monthText({ missed_this_month, days_this_month }: StudentToCall): string {
  const classes = `${pluralize(missed_this_month, 'class', 'classes')} missed this month`
  return days_this_month === 0
    ? classes
    : `${classes}, absent on ${pluralize(days_this_month, 'earlier day')}`
}

const ContactLine = ({ contact }: { contact: StudentToCall['contacts'][number] }) => (
  <>
    <Text span inherit>
      {contact.name}
    </Text>{' '}
    <Text span fz={14} c="dimmed">
      {[contact.relation, spokenLanguage(contact)].filter(Boolean).join(' · ')}
    </Text>
    {contact.phone === null ? (
      <Text fz={14} c="dimmed">
        No phone number
      </Text>
    ) : (
      <Group gap={4} wrap="nowrap">
        <Anchor href={`tel:${dialableNumber(contact.phone)}`} inherit data-figures>
          {contact.phone}
        </Anchor>
        <CopyButton value={contact.phone}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              title={copied ? 'Copied' : 'Copy the number'}
              aria-label={copied ? 'Copied' : `Copy the number of ${contact.name}`}
              onClick={copy}
            >
              {copied ? <span aria-hidden>✓</span> : <CopyIcon size={16} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    )}
  </>
)

const CallLine = ({ call: { outcome, called, contact, note, entered } }: { call: FamilyCall }) => (
  <>
    <Text span inherit fw={500}>
      {clockTime(called.time)} {CALL_OUTCOME_LABELS[outcome]}
    </Text>{' '}
    <Text span fz={14} c="dimmed">
      {[contact?.name, called.by && `by ${called.by}`].filter(Boolean).join(', ')}
    </Text>
    {(note !== null || entered !== null) && (
      <Text fz={14}>
        {entered !== null && (entered === 'unexcused' ? 'Unexcused. ' : 'Excused. ')}
        {note !== null && `“${note}”`}
      </Text>
    )}
  </>
)
