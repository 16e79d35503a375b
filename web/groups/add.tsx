import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Teacher } from '#contract/staff.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GradeCode, type GroupType } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { managePath } from './paths.ts'
import styles from './groups.module.css'

type Values = {
  type: GroupType
  name: string
  grade_level: GradeCode | null
  core_class: string | null
  teacher: Teacher | null
  capacity: number | ''
  room_number: string
}

const TEACHER_FIELD = { core: 'teacher', cte: 'cte_teacher', homeroom: 'homeroom_teacher' } as const

/** Add Group: what is asked for follows the type. */
export function Page() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      type: GROUP_TYPES.find((type) => type === search.get('type')) ?? 'core',
      name: '',
      grade_level: (Number(search.get('grade')) || null) as GradeCode | null,
      core_class: null,
      teacher: null,
      capacity: '',
      room_number: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Group name cannot be empty.' : null),
      grade_level: (grade) => (grade === null ? 'Choose a grade.' : null),
      teacher: (teacher, { type }) => (type !== 'core' && teacher === null ? 'Choose a teacher.' : null),
    },
  })
  const { type } = form.values
  const add = useMutation({
    mutationFn: (values: Values) =>
      call('POST /api/groups/:kind/add/', {
        params: { kind: `${values.type}-groups` },
        body: bodyOf(values),
      }),
    onSuccess: async (group) => {
      toastSuccess(group.message)
      await queryClient.invalidateQueries({ queryKey: ['groups'] })
      await navigate(managePath(group.type, group.grade_level))
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : {}
      const { [TEACHER_FIELD[type]]: teacher, ...others } = fields
      form.setErrors({ ...others, ...(teacher && { teacher }) })
      toastFailure(error instanceof CallFailure ? `Error: ${error.message}` : 'An unexpected error occurred.')
    },
  })
  return (
    <>
      <PageHeader title="Add Group" context="The students are put into it afterwards" />
      <Card className={styles.form}>
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
          <Select
            label="Group type"
            data={GROUP_TYPES.map((value) => ({ value, label: GROUP_TYPE_LABELS[value] }))}
            allowDeselect={false}
            withScrollArea={false}
            {...form.getInputProps('type')}
          />
          <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
          <GradeSelect
            required
            value={form.values.grade_level}
            onChange={(grade) => form.setFieldValue('grade_level', grade)}
            error={form.errors.grade_level}
          />
          {type === 'core' && <CoreClassSelect {...form.getInputProps('core_class')} />}
          <TeacherPicker
            required={type !== 'core'}
            value={form.values.teacher}
            onChange={(teacher) => form.setFieldValue('teacher', teacher)}
            error={form.errors.teacher}
          />
          {type !== 'core' && (
            <NumberInput
              label="Capacity"
              min={1}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps('capacity')}
            />
          )}
          {type === 'homeroom' && (
            <TextInput label="Room number" maxLength={40} {...form.getInputProps('room_number')} />
          )}
          <Group mt={20}>
            <Button type="submit" loading={add.isPending}>
              Add group
            </Button>
            <Button variant="default" component={Link} to="/groups">
              Cancel
            </Button>
          </Group>
        </form>
      </Card>
    </>
  )
}

const bodyOf = ({ type, name, grade_level, core_class, teacher, capacity, room_number }: Values) => ({
  name,
  grade_level: grade_level ?? undefined,
  [TEACHER_FIELD[type]]: teacher?.id ?? null,
  ...(type === 'core' ? { core_class } : { capacity }),
  ...(type === 'homeroom' && { room_number }),
})

function CoreClassSelect(props: { value?: string | null; onChange?: (value: string | null) => void }) {
  const classes = useQuery({
    queryKey: ['core-classes'],
    queryFn: ({ signal }) => call('GET /api/core-classes/', { signal }),
  })
  return (
    <Select
      label="Core class"
      placeholder="None"
      clearable
      withScrollArea={false}
      data={(classes.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={classes.error && 'Failed to load core classes.'}
      {...props}
    />
  )
}
