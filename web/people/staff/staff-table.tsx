import { Group, Table, Text, VisuallyHidden, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/people/staff.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { SubstituteButton } from '#web/school/substitutes/substitute-button.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { updateMember } from './queries.ts'

type StaffTableProps = {
  members: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  /** A row has left this list, with the button that was pressed. */
  onRemoved: () => void
}

export const StaffTable = ({ members, onEdit, onRemoved }: StaffTableProps) => (
  <Card flush>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="sm">Role</Table.Th>
          <Table.Th visibleFrom="sm">Sign-in</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onEdit={() => onEdit(member)} onRemoved={onRemoved} />
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

type MemberRowProps = { member: StaffMember; onEdit: () => void; onRemoved: () => void }

function MemberRow({ member, onEdit, onRemoved }: MemberRowProps) {
  const { ask, isPending } = useDeactivation(member, onRemoved)
  const canOpen = useCanOpen()
  const { today } = useSchoolClock()
  const name = fullName(member)
  const schedule = `/schedule/teacher/${member.teacher_id}`
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {listName(member)}
        </Text>
        <SecondLine>{member.email}</SecondLine>
        <SecondLine hiddenFrom="sm">
          {[roleText(member), teachingText(member)].filter(Boolean).join(' · ')}
        </SecondLine>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {roleText(member)}
        <SecondLine>{teachingText(member)}</SecondLine>
      </Table.Td>
      <Table.Td visibleFrom="sm">{signInText(member)}</Table.Td>
      <Table.Td>
        <Group justify="flex-end" gap="2px 6px">
          {member.teacher_id !== null && canOpen(schedule) && (
            <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />
          )}
          {member.teacher_id !== null && member.active && (
            <SubstituteButton teacher={{ ...member, id: member.teacher_id }} date={today} />
          )}
          {member.may.edit && <RowButton label="Edit" subject={name} onClick={onEdit} />}
          {member.may.deactivate && (
            <RowButton
              label={member.active ? 'Deactivate' : 'Activate'}
              subject={name}
              {...(member.active && { c: 'dimmed' })}
              loading={isPending}
              onClick={() => void ask()}
            />
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function signInText({ active, has_signed_in }: StaffMember): string {
  if (!active) return 'Cannot sign in'
  return has_signed_in ? 'Has signed in' : 'Can sign in, has not yet'
}

const SecondLine = (props: TextProps & { children: ReactNode }) => (
  <Text fz={13.5} c="dimmed" style={{ overflowWrap: 'anywhere' }} {...props} />
)

/** Asks, then deactivates an active member of the staff, or activates an inactive one. */
function useDeactivation(member: StaffMember, onDone: () => void) {
  const queries = useQueryClient()
  const name = fullName(member)
  const { mutate, isPending } = useSave('PATCH /api/staff/:id/', {
    send: () => ({ params: { id: member.id }, body: { active: !member.active } }),
    says: ({ active }) => (active ? `${name} can sign in again.` : `${name} can no longer sign in.`),
    onSuccess: (saved) => {
      updateMember(queries, saved)
      onDone()
    },
  })
  const ask = async () => {
    const question = member.active
      ? {
          message: `Deactivate ${name}? They are signed out now and cannot sign in. Assignments and attendance are kept.`,
          confirmLabel: 'Deactivate',
          isDestructive: true,
        }
      : {
          message: `Activate ${name}? They can sign in again with ${member.email}.`,
          confirmLabel: 'Activate',
        }
    if (await confirm(question)) mutate()
  }
  return { ask, isPending }
}

const roleText = ({ role, is_superuser }: Pick<StaffMember, 'role' | 'is_superuser'>): string => {
  if (role === 'teacher') return 'Teacher'
  return is_superuser ? 'Office, superuser' : 'Office'
}

/** What a teacher teaches; nothing for someone who teaches nothing. */
const teachingText = ({ teaches_core, teaches_cte }: StaffMember): string =>
  [teaches_core && 'Core classes', teaches_cte && 'CTE'].filter(Boolean).join(', ')
