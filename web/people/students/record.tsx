import { Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { StudentDetail } from '#contract/people/students.ts'
import { failureMessage } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeChip } from '#web/school/grades.tsx'
import { longDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { Portrait } from '#web/school/faces/portrait.tsx'
import { useStudentSeen } from '#web/school/remembered/students-seen.ts'
import { useWayBack } from '#web/ui/way-back.ts'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent, lazyOptional } from '#web/ui/lazy-part.tsx'
import { TONES } from '#web/ui/layout/tones.ts'
import { Contacts } from './contacts/contacts.tsx'
import { DeactivationNotice } from './deactivation-notice.tsx'
import { FamilyRecord } from './family-record/family-record.tsx'
import { FamilyRequests } from './family-requests.tsx'
import { Overview, OverviewSkeleton } from './record/overview.tsx'
import { studentQuery } from './queries.ts'
import { Details } from './record/details.tsx'
import type { LogCallProps } from './record/log-call.tsx'
import { RecordTabs } from './record/record-tabs.tsx'
import { tabIn, type RecordTab } from './record/tabs.ts'

// On demand, so that the list of students needs no file that its record shares with the office's lists.
const LeavesButton = lazyOptional(() =>
  import('#web/school/counter/leaves.tsx').then((part) => part.LeavesButton),
)

// Sending files takes code that no other part of the record needs.
const Photo = lazyOptional<{ student: StudentDetail }>(() =>
  import('./record/photo.tsx').then((part) => part.Photo),
)

// Only the office sees it, below what everyone reads.
const Enrollments = lazyOptional<{ student: StudentDetail }>(() =>
  import('./enrollments/enrollments.tsx').then((part) => part.Enrollments),
)

const LogCall = lazyComponent<LogCallProps>(() =>
  import('./record/log-call.tsx').then((part) => part.LogCall),
)

type PartOfRecord = ComponentType<{ studentId: number }>

/** The tabs that other rooms show; rooms must not import each other. */
export type RecordParts = Record<'Attendance' | 'Schedule' | 'History', PartOfRecord>

/** A student's record: who the student is at the top, and one tab at a time, which the address names. */
export function RecordPage({ parts }: { parts: RecordParts }) {
  const { studentId = '' } = useParams()
  const student = useQuery(studentQuery(studentId))
  useStudentSeen(student.data?.id)
  if (student.data) return <StudentRecord student={student.data} parts={parts} />
  return (
    <>
      <PageHeader context={student.isPending && 'Loading student data...'} />
      {isUnknownRecord(student.error) ? (
        <UnknownRecord kind="student" list="/students/list" listName="Student Directory" />
      ) : (
        student.error && (
          <ErrorPanel
            message={failureMessage(student.error)}
            onRetry={() => void student.refetch()}
            retrying={student.isFetching}
          />
        )
      )}
      {student.isPending && (
        <>
          <Skeleton height={38} mb={18} radius="md" />
          <OverviewSkeleton />
        </>
      )}
    </>
  )
}

type StudentRecordProps = { student: StudentDetail; parts: RecordParts }

function StudentRecord({ student, parts }: StudentRecordProps) {
  const [search] = useSearchParams()
  const { may } = useCurrentUser()
  const allowed: Record<RecordTab, boolean> = {
    overview: true,
    attendance: true,
    schedule: true,
    family: student.may.see_contacts,
    history: may.administer,
  }
  const tab = tabIn(search, allowed)
  const mayCall = may.administer && student.is_active
  const back = useWayBack()
  const navigate = useNavigate()
  const [isLogging, setLogging] = useState(false)
  return (
    <>
      <PageHeader
        title={fullName(student)}
        before={
          <Box visibleFrom="xl" style={{ '--initials-size': '54px' }}>
            <Portrait
              first={student.first_name}
              last={student.last_name}
              grade={student.grade_level}
              photo={student.photo}
            />
          </Box>
        }
        chips={
          <>
            <Text
              span
              fz={13}
              fw={600}
              px={9}
              bdrs={12}
              lh="24px"
              {...TONES[student.is_active ? 'good' : 'bad']}
            >
              {student.is_active ? 'Active' : 'Inactive'}
            </Text>
            <GradeChip grade={student.grade_level} />
          </>
        }
        context={subtitleOf(student)}
        more={
          <>
            {back && (
              <Button variant="default" onClick={() => void navigate(-1)}>
                Back to {back.backTo}
              </Button>
            )}
            {student.may.edit && (
              <Button component={Link} to={`/edit-student/${student.id}`} variant="default">
                Edit
              </Button>
            )}
            {mayCall && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setLogging(true)}>
                Log call
              </Button>
            )}
            {may.administer && student.is_active && (
              <LeavesButton student={{ student_id: student.id, ...student }} />
            )}
            <PrintButton />
          </>
        }
        actions={
          may.administer &&
          student.is_active && (
            <Button component={Link} to={`/attendance/absences?student=${student.id}`}>
              Report absence
            </Button>
          )
        }
      />
      <RecordTabs current={tab} allowed={allowed} />
      <Tab tab={tab} student={student} parts={parts} />
      {isLogging && <LogCall student={student} onClose={() => setLogging(false)} />}
    </>
  )
}

/** 'Leaves Friday, October 2 · Student number 490318 · Homeroom Marisol Vandermeer' */
const subtitleOf = ({
  student_number,
  homeroom_teachers,
  preferred_name,
  pronunciation,
  leaves_on,
  enters_on,
}: StudentDetail): string =>
  [
    leaves_on && `Leaves ${longDay(leaves_on)}`,
    enters_on && `Enters ${longDay(enters_on)}`,
    preferred_name && `Goes by ${preferred_name}`,
    pronunciation && `Said ${pronunciation}`,
    student_number ? `Student number ${student_number}` : 'No student number',
    homeroom_teachers.length > 0 && `Homeroom ${homeroom_teachers.map(fullName).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Tab({ tab, student, parts }: StudentRecordProps & { tab: RecordTab }) {
  const isOffice = useCurrentUser().may.administer
  const { Attendance, Schedule, History } = parts
  switch (tab) {
    case 'overview':
      return (
        <>
          <DeactivationNotice student={student} />
          <Overview student={student}>
            <Contacts student={student} />
            {isOffice && <Enrollments student={student} />}
            <Details student={student} />
            {student.may.edit && <Photo student={student} />}
          </Overview>
        </>
      )
    case 'attendance':
      return <Attendance studentId={student.id} />
    case 'schedule':
      return <Schedule studentId={student.id} />
    case 'family':
      return (
        <Stack gap={0}>
          <Contacts student={student} />
          <FamilyRecord student={student} />
          <FamilyRequests student={student} />
        </Stack>
      )
    case 'history':
      return <History studentId={student.id} />
  }
}
