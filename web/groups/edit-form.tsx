import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Group } from '#contract/group-shapes.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { focusFirstError } from '#web/ui/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { GroupFields } from './group-fields.tsx'
import { EDIT_RULES, bodyOf, tellFailure, valuesOf, type GroupValues } from './group-form.ts'
import styles from './group-form.module.css'

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
    <Card className={styles.form ?? ''}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <GroupFields form={form} isNew={false} />
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
          <Button variant="default" component={Link} to="/groups">
            Cancel
          </Button>
          {form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
        </div>
      </form>
    </Card>
  )
}
