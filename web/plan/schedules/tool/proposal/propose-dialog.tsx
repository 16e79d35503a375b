import { Anchor, Button, Checkbox, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { gradeLabel, type GradeCode } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { needsAddress } from './reasons/fact-address.ts'
import { startProposal } from './queries.ts'
import { MAX_SECONDS, gradeToShow, type Keep, type ProposalRequest } from './request.ts'

type ProposeDialogProps = {
  title: string
  block: number
  /** The grade in view. */
  grade: GradeCode
  /** The grades that meet in the block. */
  grades: readonly GradeCode[]
  initial: ProposalRequest
  /** Called once the search has started, with the grade to show. */
  onStarted: (grade: GradeCode) => void
  /** Lets the user choose the cells to keep. */
  onChooseCells: (request: ProposalRequest) => void
  onClose: () => void
}

/** Asks which grades to propose a schedule for, how long to search, and what to keep. */
export function ProposeDialog(props: ProposeDialogProps) {
  const { title, block, grade, grades, initial, onStarted, onChooseCells, onClose } = props
  const queries = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      range: rangeOf(initial, grade),
      some: [...(initial.grades ?? [grade])],
      seconds: initial.seconds,
      keep: initial.keep,
    },
  })
  const { range, some, seconds, keep } = form.values
  const request: ProposalRequest = {
    grades: range === 'school' ? null : range === 'one' ? [grade] : some,
    seconds: Number(seconds),
    keep,
    pinned: initial.pinned,
  }
  const addKey = useAddKey()
  const start = useAction(
    () =>
      addKey.send('a schedule proposal', (headers) =>
        startProposal(queries, block, request, { gradesOfBlock: grades, headers }),
      ),
    // The form shows the failure.
    { onFailure: () => true },
  )
  const hasGrades = request.grades === null || request.grades.length > 0
  const hasSeconds =
    Number.isInteger(request.seconds) && request.seconds >= 1 && request.seconds <= MAX_SECONDS
  const mustChooseCells = keep === 'cells' && initial.pinned.size === 0
  const requirements = { component: Link, to: usePathInYear()(needsAddress({ block, grade })) }
  return (
    <FormDialog
      title={title}
      form={form}
      save={{
        mutate: (_, events) => (mustChooseCells ? onChooseCells(request) : start.mutate(undefined, events)),
        isPending: start.isPending,
        notice: start.error && (
          <Notice tone="bad">
            {failureMessage(start.error)}{' '}
            <Anchor {...requirements} inherit>
              Open class requirements
            </Anchor>
          </Notice>
        ),
      }}
      submitLabel={mustChooseCells ? 'Choose cells' : 'Propose'}
      canSubmit={hasGrades && hasSeconds}
      isUnsaved={false}
      onClose={onClose}
      onSaved={() => onStarted(gradeToShow(request.grades, grade))}
      gap={18}
    >
      <div>
        <Anchor {...requirements}>Class requirements for this block</Anchor>
        <Text c="dimmed" fz={14} mt={2}>
          Until you save some, they are derived from the current schedule, the last block or the lead
          teachers.
        </Text>
      </div>
      <Radio.Group label="Propose a schedule for" {...form.getInputProps('range')}>
        <Stack gap={8} mt={6}>
          <Radio value="one" label={`${gradeLabel(grade)} only`} data-autofocus />
          <Radio value="some" label="Some grades" />
          {range === 'some' && (
            <SomeGrades
              grades={grades}
              chosen={some}
              onChange={(chosen) => form.setFieldValue('some', chosen)}
            />
          )}
          <Radio value="school" label="The whole school" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Keep from the current schedule"
        description="Assignments without a class requirement always stay."
        {...form.getInputProps('keep')}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label="Everything: only missing classes are added" />
          <Radio value="cells" label="Cells I choose" />
          {keep === 'cells' && initial.pinned.size > 0 && (
            <Group gap={10} ml={32}>
              {pluralize(initial.pinned.size, 'cell')} pinned
              <Button variant="default" size="compact-sm" onClick={() => onChooseCells(request)}>
                Change
              </Button>
            </Group>
          )}
          <Radio value="nothing" label="Start over: everything can move" />
        </Stack>
      </Radio.Group>
      <NumberInput
        label="Seconds to search"
        description={`1 to ${MAX_SECONDS}. More time finds a better schedule. You can stop at any time.`}
        min={1}
        max={MAX_SECONDS}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        required
        maw={320}
        {...form.getInputProps('seconds')}
        error={!hasSeconds && `Please enter a number from 1 to ${MAX_SECONDS}.`}
      />
    </FormDialog>
  )
}

type Values = { range: Range; some: GradeCode[]; seconds: number | string; keep: Keep }
type Range = 'one' | 'some' | 'school'

function rangeOf({ grades }: ProposalRequest, grade: GradeCode): Range {
  if (grades === null) return 'school'
  return grades.length === 1 && grades[0] === grade ? 'one' : 'some'
}

type SomeGradesProps = {
  grades: readonly GradeCode[]
  chosen: readonly GradeCode[]
  onChange: (chosen: GradeCode[]) => void
}

const SomeGrades = ({ grades, chosen, onChange }: SomeGradesProps) => (
  <Checkbox.Group
    aria-label="Grades"
    value={chosen.map(String)}
    onChange={(values) => onChange(grades.filter((code) => values.includes(String(code))))}
  >
    <Group gap="8px 18px" ml={32}>
      {grades.map((code) => (
        <Checkbox key={code} value={String(code)} label={gradeLabel(code)} />
      ))}
    </Group>
  </Checkbox.Group>
)
