import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import type { RollOverException } from '#contract/plan/roll-over/words.ts'
import { query } from '#web/query.ts'
import { StudentSelect } from '#web/school/search/student-select.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { studentsOfNumbers } from './paste-numbers.ts'

type Exception = RollOverPlan['exceptions'][number]

type ExceptionDialogProps = {
  action: RollOverException
  /** The name of the next school year. */
  year: string
  onAdd: (exceptions: Exception[]) => void
  onClose: () => void
}

type Values = { student_id: number | null; numbers: string; exit_code: string | null }

const TITLES: Record<RollOverException, string> = {
  retain: 'Add retained students',
  leave: 'Add leaving students',
  skip: 'Add students who skip a grade',
}
/** Reasons that the roll-over gives itself, or that cannot be known before the year begins. */
const NOT_FOR_LEAVING = new Set(['promoted', 'retained', 'no_show'])

/** Chooses students who do not simply go up by a grade: one by name, or many by a column of student numbers. */
export function ExceptionDialog({ action, year, onAdd, onClose }: ExceptionDialogProps) {
  const codes = useQuery({ ...query('GET /api/enrollment-codes/'), enabled: action === 'leave' })
  const students = useQuery(query('GET /students/api/list/'))
  const form = useForm<Values>({
    initialValues: { student_id: null, numbers: '', exit_code: null },
    validate: {
      student_id: (id, { numbers }) => (id === null && numbers.trim() === '' ? 'Choose a student.' : null),
      numbers: (numbers) => {
        const { unknown } = studentsOfNumbers(numbers, students.data ?? [])
        return unknown.length > 0
          ? `No active student has the number ${unknown.slice(0, 5).join(', ')}.`
          : null
      },
    },
  })
  // The plan on the screen takes the students, and is saved with its step.
  const save = {
    isPending: false,
    mutate: ({ student_id, numbers, exit_code }: Values, events?: { onSuccess?: (reply: void) => void }) => {
      const { found } = studentsOfNumbers(numbers, students.data ?? [])
      const ids = new Set([...(student_id === null ? [] : [student_id]), ...found])
      onAdd([...ids].map((id) => ({ student_id: id, action, exit_code: exit_code ?? undefined })))
      events?.onSuccess?.()
    },
  }
  return (
    <FormDialog
      title={TITLES[action]}
      form={form}
      save={save}
      submitLabel="Add"
      canSubmit={students.data !== undefined}
      onClose={onClose}
    >
      <StudentSelect
        label="Student"
        description={action === 'leave' ? `Not at the school in ${year}.` : undefined}
        value={form.values.student_id}
        error={form.errors['student_id']}
        onChange={(id) => form.setFieldValue('student_id', id)}
      />
      <Textarea
        label="Student numbers"
        description="For several students, paste the column of student numbers from your file."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('numbers')}
      />
      {action === 'leave' && (
        <Select
          label="Reason for leaving"
          placeholder="Not known yet"
          clearable
          data={(codes.data?.exit ?? [])
            .filter(({ code }) => !NOT_FOR_LEAVING.has(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('exit_code')}
        />
      )}
    </FormDialog>
  )
}
