import { Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import {
  ABSENCE_KIND_LABELS,
  ABSENCE_KINDS,
  MAX_OFFICE_NOTE,
  type AbsenceKind,
} from '#contract/plan/schedules/absence-kinds.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { classesBetween, meetingText } from './own-classes.ts'
import { REQUESTS, type AbsenceRequest } from './queries.ts'
import { daysText } from './request-text.ts'

type RequestDialogProps = {
  teacher: number
  /** Undefined for a new request. */
  request?: AbsenceRequest
  onClose: () => void
}

type Values = {
  start_date: string
  end_date: string
  /** Null means all classes. */
  section_period_ids: number[] | null
  kind: AbsenceKind | null
  office_note: string
  substitute_note: string
}

/** Asks the office for an absence, or changes a request: its days, its classes, the reason and two notes. */
export function RequestDialog({ teacher, request, onClose }: RequestDialogProps) {
  const { today } = useSchoolClock()
  const form = useForm<Values>({
    initialValues: {
      start_date: request?.start_date ?? today,
      end_date: request?.end_date ?? today,
      section_period_ids:
        request?.classes?.filter(({ meets }) => meets).map((one) => one.section_period_id) ?? null,
      kind: request?.kind ?? null,
      office_note: request?.office_note ?? '',
      substitute_note: request?.substitute_note ?? '',
    },
  })
  const { start_date, end_date, section_period_ids: periods, kind } = form.values
  const firstDay = request && request.start_date < today ? request.start_date : today
  const schedule = useQuery(
    query('GET /schedules/api/teachers/:teacherId/schedule/', { params: { teacherId: teacher } }),
  )
  const classes = schedule.data ? classesBetween(schedule.data, start_date, end_date) : []
  const offered = new Set(classes.map(({ section_period_id }) => section_period_id))
  const chosen = periods?.filter((period) => offered.has(period)) ?? null
  const bodyOf = (values: Values) => ({
    ...values,
    section_period_ids: chosen,
    kind: values.kind ?? ABSENCE_KINDS[0],
  })
  const labels = {
    start_date: 'First day',
    end_date: 'Last day',
    section_period_ids: 'Classes',
    office_note: 'Note to the office',
    substitute_note: 'Note for the substitute',
  }
  const shared = { form, labels, refreshes: REQUESTS }
  const add = useSave('POST /api/teachers/me/absence-requests/', {
    ...shared,
    send: (values) => ({ body: bodyOf(values) }),
    adds: (values) => daysText(values),
  })
  const change = useSave('PUT /api/teachers/me/absence-requests/:requestId/', {
    ...shared,
    send: (values) => ({
      params: { requestId: request?.id ?? 0 },
      body: { ...bodyOf(values), version: request?.version ?? 0 },
    }),
  })
  const missing = missingText({ kind, chosen })
  return (
    <FormDialog
      title={request ? 'Change your request' : 'Request an absence'}
      form={form}
      save={request ? change : add}
      submitLabel={request ? 'Save' : 'Send to office'}
      canSubmit={missing === undefined}
      onClose={onClose}
      beside={
        missing !== undefined && (
          <Text span mr="auto" fz={14} c="dimmed">
            {missing}
          </Text>
        )
      }
    >
      <Group gap={14} grow>
        <DayInput
          label="First day"
          value={start_date}
          minDate={firstDay}
          onChange={(day) =>
            day && form.setValues({ start_date: day, end_date: end_date < day ? day : end_date })
          }
          error={form.errors['start_date']}
        />
        <DayInput
          label="Last day"
          value={end_date}
          minDate={start_date}
          onChange={(day) => day && form.setFieldValue('end_date', day)}
          error={form.errors['end_date']}
        />
      </Group>
      <Radio.Group
        label="Absent"
        value={periods === null ? 'all' : 'some'}
        onChange={(value) => form.setFieldValue('section_period_ids', value === 'all' ? null : [])}
      >
        <Group mt={6} gap="8px 18px">
          {/* A focused day would open its calendar over the form. */}
          <Radio value="all" label="All day" data-autofocus />
          <Radio value="some" label="Some classes only" disabled={classes.length === 0} />
        </Group>
      </Radio.Group>
      {schedule.data && classes.length === 0 && (
        <Text fz={14} c="dimmed">
          You have no classes on {start_date === end_date ? 'this day' : 'these days'}.
        </Text>
      )}
      {periods !== null && (
        <Checkbox.Group
          label="Classes"
          value={(chosen ?? []).map(String)}
          onChange={(values) => form.setFieldValue('section_period_ids', values.map(Number))}
          error={form.errors['section_period_ids']}
        >
          <Stack gap={8} mt={6}>
            {classes.map((meeting) => (
              <Checkbox
                key={meeting.section_period_id}
                value={String(meeting.section_period_id)}
                label={meetingText(meeting, start_date === end_date)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Radio.Group
        label="Reason"
        description="Only you and the office can see it."
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value)}
      >
        <Group mt={6} gap="8px 18px">
          {ABSENCE_KINDS.map((one) => (
            <Radio key={one} value={one} label={ABSENCE_KIND_LABELS[one]} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label="Note to the office (optional)"
        description="Only the office can see it. Please leave out medical details."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_OFFICE_NOTE}
        {...form.getInputProps('office_note')}
      />
      <Textarea
        label="Note for the substitute (optional)"
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

function missingText({ kind, chosen }: { kind: AbsenceKind | null; chosen: readonly number[] | null }) {
  if (chosen?.length === 0) return 'Choose at least one class.'
  return kind === null ? 'Choose a reason.' : undefined
}
