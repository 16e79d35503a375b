import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/day/families/contacts.ts'
import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import type { CalledStudent } from '#web/school/calls/call-draft.ts'
import { CallForm } from '#web/school/calls/call-form.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { fullName } from '#web/school/person-name.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import type { Call } from '../family-record/entry-summary.ts'
import { familyRecordQuery } from '../family-record/queries.ts'
import { contactsQuery } from '../queries.ts'

export type LogCallProps = {
  student: { id: number; first_name: string; last_name: string }
  onClose: () => void
}

/** Logs a call of today to the family, with the form of the call list. */
export function LogCall({ student, onClose }: LogCallProps) {
  const { today } = useSchoolClock()
  const contacts = useQuery(contactsQuery(student.id))
  const record = useQuery(familyRecordQuery(student.id))
  const guard = useFormGuard()
  const skeleton = <Skeleton height={210} radius="md" />
  return (
    <Dialog
      title={`Call about ${fullName(student)}`}
      size="lg"
      onClose={() => void guard.closeWhenSaved(onClose)}
    >
      <ListState query={contacts} skeleton={skeleton}>
        {(listed) => (
          <ListState query={record} skeleton={skeleton}>
            {({ entries }) => (
              <CallForm
                student={calledStudent(student, listed.contacts, callsOn(today, entries))}
                date={today}
                guard={guard}
                onSaved={onClose}
                onCancel={onClose}
              />
            )}
          </ListState>
        )}
      </ListState>
    </Dialog>
  )
}

const callsOn = (day: string, entries: readonly FamilyRecordEntry[]): Call[] =>
  entries.filter((one): one is Call => one.type === 'call' && one.about === day)

/** The log has the names of those who were called. */
function calledStudent(
  { id, first_name, last_name }: LogCallProps['student'],
  contacts: readonly Contact[],
  calls: readonly Call[],
): CalledStudent {
  return {
    student_id: id,
    first_name,
    last_name,
    contacts,
    calls: calls.map(({ outcome, contact }) => ({
      outcome,
      contact: contacts.find(({ name }) => name === contact) ?? null,
    })),
  }
}
