import { Box, Button } from '@mantine/core'
import type { StudentDetail } from '#contract/people/students.ts'
import { joinWithAnd } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'

/** Tells the office which groups an inactive student left, with a button to undo the deactivation. */
export function DeactivationNotice({ student }: { student: StudentDetail }) {
  const { id, first_name, deactivation, left_on } = student
  const undo = useSave('POST /students/api/deactivations/:deactivationId/undo/', {
    send: (deactivationId: number) => ({ params: { deactivationId }, body: { student_ids: [id] } }),
    refreshes: ['students', 'groups'],
    awaitsRefresh: true,
  })
  if (!deactivation) return null
  const { groups } = deactivation
  return (
    <Box maw={760}>
      <Notice
        title={left_on ? `Left on ${shortDay(left_on)}` : `Deactivated on ${shortDay(deactivation.day)}`}
        action={
          <Button
            variant="default"
            size="compact-md"
            loading={undo.isPending}
            onClick={() => undo.mutate(deactivation.id)}
          >
            Undo deactivation
          </Button>
        }
      >
        {groups.length > 0
          ? `${first_name} left ${joinWithAnd(groups)}. Undoing puts ${first_name} back in these groups. Changing Active Status does not.`
          : `${first_name} was not in any group.`}
      </Notice>
    </Box>
  )
}
