import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { RecordForm } from '#web/ui/forms/record-form.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { GroupFields } from './group-fields.tsx'
import { EDIT_RULES, bodyOf, tellFailure, valuesOf, type GroupValues } from './group-form.ts'

/** The fields of one group; saved or left, they lead back to Groups Management. */
export function EditGroupForm({ group }: { group: Group }) {
  const { id, type } = group
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<GroupValues>({ initialValues: valuesOf(group), validate: EDIT_RULES })
  const save = useMutation({
    mutationFn: (values: GroupValues) =>
      call('PUT /api/groups/:kind/edit/:id/', {
        params: { kind: `${type}-groups`, id },
        body: bodyOf(values),
      }),
    onSuccess: async () => {
      toastSuccess(`${GROUP_TYPE_LABELS[type]} updated successfully!`)
      void queries.invalidateQueries({ queryKey: ['groups'] })
      await navigate('/groups')
    },
    onError: (failure) => toastFailure(tellFailure(form, failure)),
  })
  return (
    <RecordForm
      form={form}
      onSave={(values) => save.mutate(values)}
      isSaving={save.isPending}
      yes="Save Changes"
      away={{ to: '/groups', label: 'Cancel' }}
      tellsUnsaved
    >
      <GroupFields form={form} isNew={false} />
    </RecordForm>
  )
}
