import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { useStudentSeen } from '#web/school/remembered/students-seen.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { EditStudentForm } from './edit-form.tsx'
import { DeactivationNotice } from './deactivation-notice.tsx'
import { studentQuery } from './queries.ts'

/** Edit Student, by the id in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  const student = useQuery(studentQuery(studentId))
  useStudentSeen(student.data?.id)
  // Who may only read the record reads it at its own address.
  if (student.data && !student.data.may.edit) return <Navigate to={`/students/${student.data.id}`} replace />
  return (
    <>
      <PageHeader
        context={student.data ? fullName(student.data) : student.isPending && 'Loading student data...'}
      />
      {isUnknownRecord(student.error) && (
        <UnknownRecord kind="student" list="/students/list" listName="Student Directory" />
      )}
      {student.error && !isUnknownRecord(student.error) && (
        <ErrorPanel
          message={failureMessage(student.error)}
          onRetry={() => void student.refetch()}
          retrying={student.isFetching}
        />
      )}
      {student.isPending && <LoadingStudent />}
      {student.data && (
        <>
          <DeactivationNotice student={student.data} />
          <EditStudentForm key={`${student.data.id} ${student.data.is_active}`} student={student.data} />
        </>
      )}
    </>
  )
}

const LoadingStudent = () => (
  <Card roomy maw={760} aria-hidden>
    {[0, 1, 2, 3].map((field) => (
      <Skeleton key={field} height={36} radius="md" mb={18} />
    ))}
  </Card>
)
