import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { StudentWeek } from './student-week.tsx'
import { TeacherWeek } from './teacher-week.tsx'

/** The schedule of the signed-in user. */
export function Page() {
  const { student_id, teacher_id } = useCurrentUser()
  if (student_id !== undefined) return <StudentWeek studentId={student_id} />
  if (teacher_id !== undefined) return <TeacherWeek teacherId={teacher_id} />
  return (
    <>
      <PageHeader title="Schedule" />
      <EmptyPanel
        title="You have no classes of your own"
        action={
          <Button variant="default" component={Link} to="/students/list">
            Student Directory
          </Button>
        }
      >
        Open a student’s schedule from the directory, or a teacher’s from the staff list.
      </EmptyPanel>
    </>
  )
}
