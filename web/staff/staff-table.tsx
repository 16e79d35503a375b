import { Table, VisuallyHidden } from '@mantine/core'
import type { StaffMember } from '#contract/staff.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { roleWords, teachingWords } from './words.ts'
import { useDeactivation } from './use-deactivation.ts'
import styles from './staff.module.css'

type StaffTableProps = {
  members: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  /** A row has left this list, and the button that was pressed with it. */
  onMoved: () => void
}

export const StaffTable = ({ members, onEdit, onMoved }: StaffTableProps) => (
  <Card flush>
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th className={styles.laptop ?? ''}>Role</Table.Th>
          <Table.Th className={styles.laptop ?? ''}>Sign-in</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onEdit={() => onEdit(member)} onMoved={onMoved} />
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

type MemberRowProps = { member: StaffMember; onEdit: () => void; onMoved: () => void }

function MemberRow({ member, onEdit, onMoved }: MemberRowProps) {
  const { ask, isPending } = useDeactivation(member, onMoved)
  const canOpen = useCanOpen()
  const name = fullName(member)
  const schedule = `/schedule/teacher/${member.teacher_id}`
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.name}>{name}</span>
        <span className={styles.email}>{member.email}</span>
        <span className={`${styles.email} ${styles.phone}`}>
          {[roleWords(member), teachingWords(member)].filter(Boolean).join(' · ')}
        </span>
      </Table.Td>
      <Table.Td className={styles.laptop ?? ''}>
        {roleWords(member)}
        <span className={styles.email}>{teachingWords(member)}</span>
      </Table.Td>
      <Table.Td className={styles.laptop ?? ''}>{signInWords(member)}</Table.Td>
      <Table.Td>
        <div className={styles.actions}>
          {member.teacher_id !== null && canOpen(schedule) && (
            <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />
          )}
          {member.may.edit && <RowButton label="Edit" subject={name} onClick={onEdit} />}
          {member.may.deactivate && (
            <RowButton
              label={member.active ? 'Deactivate' : 'Activate'}
              subject={name}
              className={member.active ? (styles.quiet ?? '') : ''}
              loading={isPending}
              onClick={() => void ask()}
            />
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

function signInWords({ active, has_signed_in }: StaffMember): string {
  if (!active) return 'Cannot sign in'
  return has_signed_in ? 'Has signed in' : 'Can sign in, has not yet'
}
