import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { GRADE_CODES, GROUP_TYPES, GROUP_TYPE_LABELS } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { useChoice } from '#web/school/choices.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { FieldGrid, RecordForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { managePath } from '../paths.ts'
import { GroupFields } from './group-fields.tsx'
import { ADD_RULES, EMPTY_GROUP, toBody, showFailure, type GroupValues } from './group-form.ts'

/** Add Group: the fields depend on the type, which is the one chosen last. The address may hold the type and the grade. */
export function Page() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [, rememberGrade] = useChoice('grade')
  const [lastType, rememberType] = useChoice('group_type')
  const form = useForm<GroupValues>({
    initialValues: {
      ...EMPTY_GROUP,
      type: GROUP_TYPES.find((type) => type === search.get('type')) ?? lastType ?? 'core',
      grade_level: GRADE_CODES.find((code) => String(code) === search.get('grade')) ?? null,
    },
    validate: ADD_RULES,
  })
  const guard = useFormGuard()
  const add = useMutation({
    mutationFn: (values: GroupValues) =>
      call('POST /api/groups/:kind/add/', {
        params: { kind: `${values.type}-groups` },
        body: toBody(values),
      }),
    onSuccess: async (group, { type, grade_level }) => {
      rememberType(type)
      if (grade_level !== null) rememberGrade(grade_level)
      toastSuccess(group.message)
      void invalidate(queries, 'groups')
      guard.release()
      await navigate(managePath(group.type, group.grade_level))
    },
    onError: (failure) => toastFailure(showFailure(form, failure)),
  })
  return (
    <>
      <PageHeader context="The students are put into it afterwards" />
      <RecordForm
        guard={guard}
        form={form}
        onSave={(values) => add.mutate(values)}
        isSaving={add.isPending}
        submitLabel="Add group"
        cancel={{ to: '/groups', label: 'Cancel' }}
      >
        <FieldGrid>
          <Select
            label="Group type"
            data={GROUP_TYPES.map((value) => ({ value, label: GROUP_TYPE_LABELS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
        </FieldGrid>
        <GroupFields form={form} isNew />
      </RecordForm>
    </>
  )
}
