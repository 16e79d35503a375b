import { useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/people/staff.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { FormActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { MemberFields, useMemberForm } from './member-fields.tsx'
import { MEMBER_LABELS, NEW_MEMBER, toFormValues } from './member-values.ts'
import { staffQuery, updateMember } from './queries.ts'

function useAddMember() {
  const queries = useQueryClient()
  const { is_superuser } = useCurrentUser()
  const form = useMemberForm(NEW_MEMBER)
  const save = useSave('POST /api/staff/', {
    form,
    labels: MEMBER_LABELS,
    send: (body) => ({ body }),
    next: () => NEW_MEMBER,
    onSuccess: (saved) => updateMember(queries, saved),
  })
  return { form, save, choices: { role: is_superuser, superuser: false, teachesAsAdmin: false } }
}

/** Adds a teacher. Superusers can also add office staff. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const { form, save, choices } = useAddMember()
  return (
    <FormDialog title="Add staff" form={form} save={save} submitLabel="Add" onClose={onClose} gap={16}>
      <MemberFields form={form} choices={choices} />
    </FormDialog>
  )
}

/** The form without a dialog. It stays open for the next person. */
export function AddMemberForm({ onSaved }: { onSaved: () => void }) {
  const { form, save, choices } = useAddMember()
  const onAdded = () => {
    form.getInputNode('first_name')?.focus()
    onSaved()
  }
  return (
    <GuardedForm form={form} save={save} onSaved={onAdded} gap={16}>
      <MemberFields form={form} choices={choices} />
      {save.notice}
      <FormActions submitLabel="Add" isSaving={save.isPending} />
    </GuardedForm>
  )
}

type EditMemberProps = { member: StaffMember; onClose: () => void }

/** Edits the fields of a staff member that the user may change. */
export function EditMember({ member, onClose }: EditMemberProps) {
  const queries = useQueryClient()
  const form = useMemberForm(toFormValues(member))
  const save = useSave('PATCH /api/staff/:id/', {
    form,
    labels: MEMBER_LABELS,
    send: (values, before) => ({ params: { id: member.id }, body: onlyChanges(before, values) }),
    reload: async () => {
      const members = await queries.fetchQuery({ ...staffQuery, staleTime: 0 })
      return toFormValues(members.find(({ id }) => id === member.id) ?? member)
    },
    onSuccess: (saved) => updateMember(queries, saved),
  })
  const { set_role } = member.may
  return (
    <FormDialog
      title={`Edit ${fullName(member)}`}
      form={form}
      save={save}
      submitLabel="Save Changes"
      onClose={onClose}
      gap={16}
    >
      <MemberFields
        form={form}
        choices={{ role: set_role, superuser: set_role, teachesAsAdmin: member.teacher_id !== null }}
        signsOut={member.has_signed_in ? member.email : undefined}
      />
    </FormDialog>
  )
}
