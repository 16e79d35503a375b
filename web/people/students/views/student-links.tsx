import { ActionIcon, Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { StudentListed } from '#contract/people/students.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EyeIcon, PencilIcon } from '#web/ui/icons.tsx'

/** Opens the form for those who may edit, and the record for others. */
export function OpenRecord({ student }: { student: StudentListed }) {
  const { may } = useCurrentUser()
  const title = may.edit ? 'Edit Student' : 'View Student'
  return (
    <ActionIcon
      component={Link}
      to={may.edit ? `/edit-student/${student.id}` : `/students/${student.id}`}
      variant="subtle"
      color="gray"
      size={30}
      c="dimmed"
      flex="none"
      m="-4px -7px -5px 0"
      title={title}
      aria-label={`${title} ${fullName(student)}`}
    >
      {may.edit ? <PencilIcon size={16} /> : <EyeIcon size={16} />}
    </ActionIcon>
  )
}

/** Links to the schedule and the attendance. */
export function StudentLinks({ student }: { student: StudentListed }) {
  const canOpen = useCanOpen()
  const links = [
    { to: `/schedule/${student.id}`, label: 'Schedule' },
    { to: `/reports?student_id=${student.id}`, label: 'Attendance' },
  ].filter(({ to }) => canOpen(to))
  return (
    <Group gap={12} wrap="nowrap">
      {links.map(({ to, label }) => (
        <Anchor key={label} component={Link} to={to} inherit aria-label={`${label} of ${fullName(student)}`}>
          {label}
        </Anchor>
      ))}
    </Group>
  )
}
