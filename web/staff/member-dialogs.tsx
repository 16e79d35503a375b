import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { call } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { fullName } from '#web/school/person-name.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { closeWhenSaved } from '#web/ui/forms/unsaved-guard.ts'
import { MemberForm } from './member-form.tsx'
import { changesOf, NEW_MEMBER, valuesOf, type MemberValues } from './member-values.ts'
import { updateMember } from './queries.ts'

/** A new teacher, or by a superuser someone for the office. */
export const AddMember = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={() => void closeWhenSaved(onClose)} title="Add staff">
    <AddMemberForm onSaved={onClose} onCancel={() => void closeWhenSaved(onClose)} />
  </Modal>
)

type AddMemberFormProps = { onSaved: () => void; onCancel?: () => void }

/** The form alone, for where there is no dialog. */
export function AddMemberForm({ onSaved, onCancel }: AddMemberFormProps) {
  const queries = useQueryClient()
  const { is_superuser } = useCurrentUser()
  const save = useMutation({
    mutationFn: (values: MemberValues) => call('POST /api/staff/', { body: values }),
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
  if (member && member !== shown) setShown(member)
  return (
    <Modal
      opened={member !== undefined}
      onClose={() => void closeWhenSaved(onClose)}
      title={shown && `Edit ${fullName(shown)}`}
    >
      {shown && <EditMemberForm member={shown} onClose={onClose} />}
    </Modal>
  )
}

/** What this person may change of the member. */
function EditMemberForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (values: MemberValues) =>
      call('PATCH /api/staff/:id/', { params: { id: member.id }, body: changesOf(member, values) }),
    onSuccess: (saved) => {
      updateMember(queries, saved)
      toastSuccess(saved.message)
      onClose()
    },
  })
  const { set_role } = member.may
  return (
    <MemberForm
      values={valuesOf(member)}
      choices={{ role: set_role, superuser: set_role, teachesAsAdmin: member.teacher_id !== null }}
      save={save}
      action="Save Changes"
      signsOut={member.has_signed_in ? member.email : undefined}
      onCancel={() => void closeWhenSaved(onClose)}
    />
  )
}
