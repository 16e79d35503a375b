import { Skeleton, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { useStudentSeen } from '#web/school/remembered/students-seen.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import type { StudentDetail } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/words.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { Contacts } from './contacts/contacts.tsx'
import { EditStudentForm } from './edit-form.tsx'
import { pairedNames } from './labels-and-pairs.tsx'
import { DeactivationNotice } from './deactivation-notice.tsx'
import { FamilyRecord } from './family-record/family-record.tsx'
import { FamilyRequests } from './family-requests.tsx'
import { Overview, OverviewSkeleton } from './overview.tsx'
import { studentQuery } from './queries.ts'
import { STUDENT_LABELS } from './student-fields.tsx'

/** Edit Student, by the id in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  const student = useQuery(studentQuery(studentId))
  const mayEdit = student.data?.may.edit ?? true
  useStudentSeen(student.data?.id)
  return (
    <>
      <PageHeader
        title={mayEdit ? 'Edit Student' : 'Student'}
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
      {student.isPending && (
        <>
          <OverviewSkeleton />
          <LoadingStudent />
        </>
      )}
      {student.data && <Overview student={student.data} />}
      {student.data && <Contacts student={student.data} />}
      {student.data && <DeactivationNotice student={student.data} />}
      {student.data &&
        (mayEdit ? (
          <EditStudentForm key={`${student.data.id} ${student.data.is_active}`} student={student.data} />
        ) : (
          <StudentRecord student={student.data} />
        ))}
      {student.data && <FamilyRecord student={student.data} />}
      {student.data && <FamilyRequests student={student.data} />}
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

/** The record for users who may only view it. */
const StudentRecord = ({ student }: { student: StudentDetail }) => (
  <Card roomy maw={760}>
    <Text mb={16} c="dimmed">
      You can view this record but not change it. At this school, only the office changes students.
    </Text>
    <FieldGrid component="dl">
      {linesOf(student).map(([label, value]) => (
        <div key={label}>
          <Text component="dt" fz={13.5} c="dimmed">
            {label}
          </Text>
          <Box component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </div>
      ))}
    </FieldGrid>
  </Card>
)

const linesOf = (student: StudentDetail): [label: string, value: string][] => [
  [STUDENT_LABELS.first_name, student.first_name],
  [STUDENT_LABELS.last_name, student.last_name],
  [STUDENT_LABELS.preferred_name, student.preferred_name ?? 'none'],
  [STUDENT_LABELS.email, student.email],
  [STUDENT_LABELS.grade_level, gradeLabel(student.grade_level)],
  [STUDENT_LABELS.student_number, student.student_number ?? 'none'],
  ['Active Status', student.is_active ? 'Active' : 'Inactive'],
  ['Homeroom teachers', student.homeroom_teachers.map(fullName).join(', ') || 'none'],
  ['Labels', student.labels?.join(', ') ?? 'none'],
  ['Keep apart from', pairedNames(student, 'apart')],
  ['Keep together with', pairedNames(student, 'together')],
]
