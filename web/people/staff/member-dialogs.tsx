import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/people/staff.ts'
import { call } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { fullName } from '#web/school/person-name.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useFormGuard, type FormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { MemberForm, type MemberEdit } from './member-form.tsx'
import { NEW_MEMBER, valuesOf } from './member-values.ts'
import { staffQuery, updateMember } from './queries.ts'

/** A new teacher, or by a superuser someone for the office. */
export function AddMember({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const guard = useFormGuard()
  const close = () => void guard.closeWhenSaved(onClose)
  return (
    <Modal opened={opened} onClose={close} title="Add staff">
      <AddMemberForm guard={guard} onSaved={onClose} onCancel={close} />
    </Modal>
  )
}

type AddMemberFormProps = { guard?: FormGuard; onSaved: () => void; onCancel?: () => void }

/** The form alone, for where there is no dialog. */
export function AddMemberForm({ guard, onSaved, onCancel }: AddMemberFormProps) {
  const queries = useQueryClient()
  const ownGuard = useFormGuard()
  const { is_superuser } = useCurrentUser()
  const save = useMutation({
    mutationFn: ({ after }: MemberEdit) => call('POST /api/staff/', { body: after }),
    onSuccess: (saved) => {
      updateMember(queries, saved)
      toastSuccess(saved.message)
      onSaved()
    },
  })
  return (
    <MemberForm
      values={NEW_MEMBER}
      choices={{ role: is_superuser, superuser: false, teachesAsAdmin: false }}
      guard={guard ?? ownGuard}
      save={save}
      action="Add"
      {...(onCancel && { onCancel })}
    />
  )
}

type EditMemberProps = { member: StaffMember | undefined; onClose: () => void }

/** The form for one member; while it closes it still shows them. */
export function EditMember({ member, onClose }: EditMemberProps) {
  const [shown, setShown] = useState(member)
  const guard = useFormGuard()
  const close = () => void guard.closeWhenSaved(onClose)
  if (member && member !== shown) setShown(member)
  return (
    <Modal opened={member !== undefined} onClose={close} title={shown && `Edit ${fullName(shown)}`}>
      {shown && <EditMemberForm member={shown} guard={guard} onSaved={onClose} onCancel={close} />}
    </Modal>
  )
}

type EditMemberFormProps = {
  member: StaffMember
  guard: FormGuard
  onSaved: () => void
  onCancel: () => void
}

/** What this person may change of the member. */
function EditMemberForm({ member, guard, onSaved, onCancel }: EditMemberFormProps) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ before, after }: MemberEdit) =>
      call('PATCH /api/staff/:id/', { params: { id: member.id }, body: onlyChanges(before, after) }),
    onSuccess: (saved) => {
      updateMember(queries, saved)
      toastSuccess(saved.message)
      onSaved()
    },
  })
  const { set_role } = member.may
  return (
    <MemberForm
      values={valuesOf(member)}
      choices={{ role: set_role, superuser: set_role, teachesAsAdmin: member.teacher_id !== null }}
      save={save}
      reload={async () => {
        const members = await queries.fetchQuery({ ...staffQuery, staleTime: 0 })
        return valuesOf(members.find(({ id }) => id === member.id) ?? member)
      }}
      action="Save Changes"
      signsOut={member.has_signed_in ? member.email : undefined}
      guard={guard}
      onCancel={onCancel}
    />
  )
}
