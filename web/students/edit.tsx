import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CallFailure, failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { EditStudentForm } from './edit-form.tsx'
import { studentQuery } from './queries.ts'
import { StudentRecord } from './student-record.tsx'

/** Edit Student, by the number in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  const student = useQuery(studentQuery(studentId))
  const mayEdit = student.data?.may.edit ?? true
  return (
    <>
      <PageHeader
        title={mayEdit ? 'Edit Student' : 'Student'}
        context={student.data ? fullName(student.data) : student.isPending && 'Loading student data...'}
      />
      {student.isPending && <LoadingStudent />}
      {student.error && isUnknown(student.error) && <UnknownStudent />}
      {student.error && !isUnknown(student.error) && (
        <ErrorPanel
          message={failureMessage(student.error)}
          onRetry={() => void student.refetch()}
          retrying={student.isFetching}
        />
      )}
      {student.data &&
        (mayEdit ? (
          <EditStudentForm key={student.data.id} student={student.data} />
        ) : (
          <StudentRecord student={student.data} />
        ))}
    </>
  )
}

const isUnknown = (error: Error) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

const UnknownStudent = () => (
  <EmptyPanel
    title="There is no such student"
    action={
      <Button variant="default" component={Link} to="/students/list">
        Student Directory
      </Button>
    }
  >
    The link may be old, or the number in the address may be wrong.
  </EmptyPanel>
)

const LoadingStudent = () => (
  <Card roomy maw={760} aria-hidden>
    {[0, 1, 2, 3].map((field) => (
      <Skeleton key={field} height={36} radius="md" mb={18} />
    ))}
  </Card>
)
