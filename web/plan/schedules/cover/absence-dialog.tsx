import { Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { timeSpan } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { classesOfDay, type CoverTeacher, type DayOfCover } from './choices.ts'
import { COVER } from './queries.ts'

type AbsenceDialogProps = {
  day: DayOfCover
  teacher: CoverTeacher
  /** Undefined for a new absence. */
  absence?: DayOfCover['absences'][number]
  onClose: () => void
  onSaved: () => void
}
type Values = {
  start_date: string
  end_date: string
  /** Null means all classes. */
  section_period_ids: number[] | null
  reason: string
  substitute_note: string
}

/** Adds or edits an absence: its days, the classes it applies to, and its reason. */
export function AbsenceDialog({ day, teacher, absence, onClose, onSaved }: AbsenceDialogProps) {
  const { today } = useSchoolClock()
  const form = useForm<Values>({
    initialValues: {
      start_date: absence?.start_date ?? day.date,
      end_date: absence?.end_date ?? day.date,
      section_period_ids: absence?.section_period_ids ?? null,
      reason: absence?.reason ?? '',
      substitute_note: absence?.substitute_note ?? '',
    },
  })
  const { start_date, end_date, section_period_ids: periods } = form.values
  const classes = classesOfDay(day, teacher.id)
  const hasBegun = absence !== undefined && absence.start_date < today
  const shared = {
    form,
    successMessage: `The absence of ${fullName(teacher)} is saved.`,
    refreshes: COVER,
    awaitsRefresh: true,
  }
  const add = useSave('POST /schedules/api/absences/', {
    ...shared,
    send: (values) => ({ body: { teacher_id: teacher.id, ...values } }),
  })
  const change = useSave('PATCH /schedules/api/absences/:absenceId/', {
    ...shared,
    send: (body) => ({ params: { absenceId: absence?.id ?? 0 }, body }),
  })
  return (
    <FormDialog
      title={`Absence of ${fullName(teacher)}`}
      form={form}
      save={absence ? change : add}
      submitLabel="Save"
      canSubmit={periods?.length !== 0}
      onClose={onClose}
      onSaved={onSaved}
      beside={
        periods?.length === 0 && (
          <Text span mr="auto" fz={14} c="dimmed">
            Choose at least one class.
          </Text>
        )
      }
    >
      <Group gap={14} grow>
        <DayInput
          label="First day"
          value={start_date}
          disabled={hasBegun}
          onChange={(chosen) =>
            chosen && form.setValues({ start_date: chosen, end_date: end_date < chosen ? chosen : end_date })
          }
        />
        <DayInput
          label="Last day"
          value={end_date}
          onChange={(chosen) => chosen && form.setFieldValue('end_date', chosen)}
          data-autofocus
        />
      </Group>
      <Radio.Group
        label="Absent"
        value={periods === null ? 'all' : 'some'}
        onChange={(value) =>
          form.setFieldValue(
            'section_period_ids',
            value === 'all' ? null : classes.map(({ section_period_id }) => section_period_id),
          )
        }
      >
        <Group mt={6} gap={18}>
          <Radio value="all" label="All day" />
          <Radio value="some" label="Some classes only" disabled={classes.length === 0} />
        </Group>
      </Radio.Group>
      {periods !== null && (
        <Checkbox.Group
          label="Classes"
          value={periods.map(String)}
          onChange={(values) => form.setFieldValue('section_period_ids', values.map(Number))}
        >
          <Stack gap={6} mt={6}>
            {classes.map(({ section_period_id, groups, start_time, end_time }) => (
              <Checkbox
                key={section_period_id}
                value={String(section_period_id)}
                label={`${timeSpan(start_time, end_time)} ${groups.join(', ')}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextInput
        label="Reason"
        description="Only the office can see it."
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Note for the substitute"
        description="Shown to the substitute, and printed on their paper."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        {...form.getInputProps('substitute_note')}
      />
    </FormDialog>
  )
}
