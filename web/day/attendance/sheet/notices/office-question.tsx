import { useSearchParams } from 'react-router'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What the office asks in a mail, which names no student: its link does. */
export function OfficeQuestion({ students }: Pick<ClassOfDay, 'students'>) {
  const [search] = useSearchParams()
  const student = students.find(({ id }) => String(id) === search.get('student'))
  if (!student) return null
  return (
    <Notice tone="warning" title={`The office asks about the mark of ${student.name}`}>
      It does not match the office’s records. Change the mark and save, or tell the office that it is correct.
    </Notice>
  )
}
