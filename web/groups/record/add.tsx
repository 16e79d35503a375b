import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearchParams } from 'react-router'
import { gradeCodes } from '#contract/grades.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS } from '#contract/words.ts'
import { useChoice } from '#web/school/choices.ts'
import { FieldGrid, RecordForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { managePath } from '../paths.ts'
import { GroupFields } from './group-fields.tsx'
import { ADD_RULES, EMPTY_GROUP, toBody, showGroupFailure, type GroupValues } from './group-form.ts'

/** Add Group: the fields depend on the type, by default the last one chosen. The address may set the type and grade. */
export function Page() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [, rememberGrade] = useChoice('grade')
  const [lastType, rememberType] = useChoice('group_type')
  const form = useForm<GroupValues>({
    initialValues: {
      ...EMPTY_GROUP,
      type: GROUP_TYPES.find((type) => type === search.get('type')) ?? lastType ?? 'core',
      grade_level: gradeCodes().find((code) => String(code) === search.get('grade')) ?? null,
    },
    validate: ADD_RULES,
  })
  const add = useSave('POST /api/groups/:kind/add/', {
    form,
    send: (values) => ({ params: { kind: `${values.type}-groups` }, body: toBody(values) }),
    refreshes: ['groups'],
    onSuccess: (_, { type, grade_level }) => {
      rememberType(type)
      if (grade_level !== null) rememberGrade(grade_level)
    },
    onFailure: (failure) => showGroupFailure(form, failure),
  })
  return (
    <>
      <PageHeader context="You can add students afterward" />
      <RecordForm
        form={form}
        save={add}
        onSaved={({ type, grade_level }) => void navigate(managePath(type, grade_level))}
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
        <GroupFields form={form} requires="what is new" />
      </RecordForm>
    </>
  )
}
