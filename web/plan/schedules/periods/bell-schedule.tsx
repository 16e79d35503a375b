import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { planBellSchedule, type PlannedLine } from '#contract/plan/schedules/bell-plan.ts'
import { MAX_BELL_TEXT, readBellSchedule } from '#contract/plan/schedules/bell-schedule.ts'
import type { BlockSchedule, SectionPeriod } from '#contract/plan/schedules/records.ts'
import { CallFailure } from '#web/api.ts'
import { gradeCodes, gradeLabel } from '#contract/grades.ts'
import { WEEKDAYS, pluralize, type Weekday } from '#contract/words.ts'
import { useDefaultBlock } from '#web/school/remembered/default-choices.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { display } from '#web/school/display.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { BellPreview } from './bell-preview.tsx'
import { BlockSelect } from './block-select.tsx'
import { NoBlocks } from './create-form.tsx'
import { useAllPeriods } from './queries.ts'
import { WeekdayCheckboxes } from './weekday-checkboxes.tsx'

/** Bell Schedule: the section periods of all grades from one text, a line each. */
export function Page() {
  const blocks = useBlocks()
  const periods = useAllPeriods()
  const [search] = useSearchParams()
  const [block] = useDefaultBlock(blocks.data, search.get('block'))
  return (
    <>
      <PageHeader chips={<YearOfSchedules />} context="When classes meet, for all grades at once" />
      <ListState query={blocks}>
        {(all) =>
          block === undefined ? (
            <NoBlocks />
          ) : (
            <ListState query={periods}>
              {(current) => <BellForm key={block.id} blocks={all} block={block.id} current={current} />}
            </ListState>
          )
        }
      </ListState>
    </>
  )
}

type BellValues = { block: number; grades: string[]; days: Weekday[]; text: string }

const LABELS = {
  block: 'Block schedule',
  grades: 'Grades',
  days: 'Weekdays of lines that name none',
  text: 'Bell schedule',
} as const

type BellFormProps = { blocks: readonly BlockSchedule[]; block: number; current: readonly SectionPeriod[] }

function BellForm({ blocks, block, current }: BellFormProps) {
  const form = useForm<BellValues>({
    initialValues: { block, grades: gradeCodes().map(String), days: [...WEEKDAYS], text: '' },
    validate: {
      grades: (grades) => (grades.length === 0 ? 'Please select at least one grade' : null),
      text: (text) => (text.trim() === '' ? 'Please type or paste at least one line' : null),
    },
  })
  const lines = useLines(form.values, current)
  const problems = lines.filter(({ problem }) => problem !== null).length
  const count = problems > 0 ? 0 : lines.reduce((sum, { adds }) => sum + adds.length, 0)
  const add = useSave('POST /schedules/api/section-periods/bell-schedule/', {
    form,
    labels: SENT_LABELS,
    send: (values) => ({
      body: {
        block_schedule: values.block,
        grade_levels: values.grades.map(Number),
        days_of_week: values.days,
        text: values.text,
      },
    }),
    adds: ({ grades, text }) =>
      `a bell schedule of ${pluralize(text.trim().split('\n').length, 'line')} for ${pluralize(grades.length, 'grade')}`,
    successMessage: false,
    refreshes: ['schedules', 'meetings', 'GET /api/office/today/'],
    awaitsRefresh: true,
    next: (_, sent) => ({ ...sent, text: '' }),
  })
  const isSavedAnyway =
    isReplyLost(add.error) &&
    lines.length > 0 &&
    problems === 0 &&
    count === 0 &&
    add.variables?.block === form.values.block &&
    add.variables.text === form.values.text
  const { endDoubt } = add
  useEffect(() => {
    if (isSavedAnyway) endDoubt()
  }, [isSavedAnyway, endDoubt])
  return (
    <Card maw={900} roomy>
      {add.data && add.variables && <Added {...add.data} block={add.variables.block} />}
      <GuardedForm
        form={form}
        save={add}
        gap={18}
        isUnsaved={form.values.text.trim() !== '' && !isSavedAnyway}
      >
        <BlockSelect
          label={LABELS.block}
          required
          maw={360}
          blocks={blocks}
          {...form.getInputProps('block')}
        />
        <Textarea
          label={LABELS.text}
          description="A line for each section period: its name, its times and, if they differ, its weekdays. You can paste columns from a spreadsheet."
          placeholder={EXAMPLE}
          required
          autosize
          minRows={6}
          maxRows={20}
          maxLength={MAX_BELL_TEXT}
          spellCheck={false}
          {...form.getInputProps('text')}
        />
        <WeekdayCheckboxes label={LABELS.days} {...form.getInputProps('days')} />
        <Checkbox.Group label={LABELS.grades} {...form.getInputProps('grades')}>
          <Group mt={6} gap="8px 14px">
            {gradeCodes().map((code) => (
              <Checkbox key={code} value={String(code)} label={gradeLabel(code)} />
            ))}
          </Group>
        </Checkbox.Group>
        {lines.length > 0 && <BellPreview lines={lines} />}
        {isSavedAnyway ? (
          <Notice
            tone="good"
            title="The section periods were added."
            action={<NextSteps block={form.values.block} />}
          >
            The reply was lost, but everything above is in the block schedule.
          </Notice>
        ) : (
          add.notice
        )}
        <Group gap="8px 14px">
          <Button type="submit" loading={add.isPending} disabled={count === 0}>
            {count > 0 ? `Add ${pluralize(count, 'section period')}` : 'Add section periods'}
          </Button>
          <Text role="status" c={problems > 0 ? 'var(--absent)' : 'dimmed'}>
            {problems > 0 && `${pluralize(problems, 'line')} to fix.`}
            {problems === 0 && lines.length > 0 && count === 0 && !isSavedAnyway && 'Nothing to add.'}
          </Text>
        </Group>
      </GuardedForm>
    </Card>
  )
}

/** The server's names of the fields. */
const SENT_LABELS = {
  ...LABELS,
  block_schedule: LABELS.block,
  grade_levels: LABELS.grades,
  days_of_week: LABELS.days,
}

const EXAMPLE = 'Homeroom 7:45-7:58\n1  8:00-8:45\nPeriod 2, 8:50 AM - 9:35 AM\nPeriod 3 9:40-10:25 MWF'

/** How the text is read now, for the chosen block and grades. */
function useLines(
  { block, grades, days, text }: BellValues,
  current: readonly SectionPeriod[],
): PlannedLine[] {
  const deferredText = useDeferredValue(text)
  return useMemo(
    () =>
      planBellSchedule(readBellSchedule(deferredText, days), {
        grades: grades.map(Number),
        current: current.filter(({ block_schedule }) => block_schedule === block),
        display: display(),
      }),
    [deferredText, days, grades, current, block],
  )
}

type AddedProps = { message: string; created: readonly unknown[]; left_out: readonly string[]; block: number }

/** What was added and skipped, with the next steps. */
const Added = ({ message, created, left_out, block }: AddedProps) => (
  <Notice tone={created.length > 0 ? 'good' : 'plain'} title={message} action={<NextSteps block={block} />}>
    {left_out.length > 0 && (
      <Stack gap={2}>
        {left_out.map((sentence) => (
          <Text key={sentence} inherit>
            {sentence}
          </Text>
        ))}
      </Stack>
    )}
  </Notice>
)

function NextSteps({ block }: { block: number }) {
  const path = usePathInYear()
  return (
    <>
      <Button component={Link} to={path(`/schedules/tool?block=${block}`)}>
        Assign groups
      </Button>
      <Button variant="default" component={Link} to={path(`/schedules/create-section?block=${block}`)}>
        Show section periods
      </Button>
    </>
  )
}

/** Whether the change may have been saved although it failed. */
const isReplyLost = (failure: Error | null): boolean =>
  failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500)
