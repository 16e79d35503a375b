import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { StudentListed } from '#contract/people/students.ts'
import { pluralForm } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'

export type BulkOutcome = Reply<'POST /api/groups/bulk/'>

const MAX_REASONS = 20

/** Shows how many students the last action changed, and why others did not change. */
export function BulkResult({
  outcome,
  students,
}: {
  outcome: BulkOutcome
  students: readonly StudentListed[]
}) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button may be gone, and on a phone the result may be off screen, so the focus moves here.
  useEffect(() => box.current?.focus(), [])
  const { message, changed, refused, deactivation_id } = outcome
  const more = refused.length - MAX_REASONS
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <Notice
        tone={refused.length === 0 ? 'good' : changed.length === 0 ? 'bad' : 'warning'}
        title={message}
        action={deactivation_id !== null && <UndoDeactivation id={deactivation_id} />}
      >
        {refused.length > 0 && (
          <>
            <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
              {refused.slice(0, MAX_REASONS).map(({ student_id, reason }) => (
                <li key={student_id}>{refusalText(student_id, reason, students)}</li>
              ))}
            </ul>
            {more > 0 && <Text mt={4}>and {more} more</Text>}
            <Text mt={4}>
              {pluralForm(refused.length, 'This student is', `These ${refused.length} students are`)} still
              selected.
            </Text>
          </>
        )}
      </Notice>
    </div>
  )
}

/** Undoes a deactivation, and lists the students for whom that failed. */
function UndoDeactivation({ id }: { id: number }) {
  const undo = useSave('POST /students/api/deactivations/:deactivationId/undo/', {
    send: () => ({ params: { deactivationId: id }, body: {} }),
    successMessage: false,
    refreshes: ['groups', 'students'],
  })
  if (!undo.data) {
    return (
      <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    )
  }
  const { message, kept } = undo.data
  return (
    <div role="status">
      <strong>{message}</strong>
      {kept.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
          {kept.slice(0, MAX_REASONS).map(({ student_id, name, reason }) => (
            <li key={student_id}>
              {name} {reason}
            </li>
          ))}
        </ul>
      )}
      {kept.length > MAX_REASONS && <Text mt={4}>and {kept.length - MAX_REASONS} more</Text>}
    </div>
  )
}

/** Puts the student's name before the reason, unless the reason already includes it. */
function refusalText(id: number, reason: string, students: readonly StudentListed[]): string {
  const student = students.find((one) => one.id === id)
  const name = student && fullName(student)
  return name === undefined || reason.includes(name) ? reason : `${name}: ${reason}`
}
