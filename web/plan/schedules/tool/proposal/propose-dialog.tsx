import { Anchor, Button, Checkbox, Group, Modal, NumberInput, Radio, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { gradeLabel, pluralize, type GradeCode } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
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
  /** The search has begun; the grade is one that it is for, the one in view where that is. */
  onStarted: (grade: GradeCode) => void
  /** Has the cells chosen that are to be kept. */
  onChooseCells: (request: ProposalRequest) => void
  onClose: () => void
}

/** Asks for whom a week is to be proposed, for how long to search, and what must stay. */
export function ProposeDialog(props: ProposeDialogProps) {
  const { title, block, grade, grades, initial, onStarted, onChooseCells, onClose } = props
  const queries = useQueryClient()
  const [range, setRange] = useState(() => rangeOf(initial, grade))
  const [some, setSome] = useState<readonly GradeCode[]>(initial.grades ?? [grade])
  const [seconds, setSeconds] = useState<number | string>(initial.seconds)
  const [keep, setKeep] = useState<Keep>(initial.keep)
  const request: ProposalRequest = {
    grades: range === 'school' ? null : range === 'one' ? [grade] : some,
    seconds: Number(seconds),
    keep,
    pinned: initial.pinned,
  }
  const addKey = useAddKey()
  const start = useMutation({
    mutationFn: () =>
      addKey.send('a search for a week', (headers) =>
        startProposal(queries, block, request, { gradesOfBlock: grades, headers }),
      ),
    onSuccess: () => onStarted(gradeToShow(request.grades, grade)),
  })
  const hasGrades = request.grades === null || request.grades.length > 0
  const hasSeconds =
    Number.isInteger(request.seconds) && request.seconds >= 1 && request.seconds <= MAX_SECONDS
  const mustChooseCells = keep === 'cells' && initial.pinned.size === 0
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasGrades || !hasSeconds) return
          if (mustChooseCells) onChooseCells(request)
          else if (!start.isPending) start.mutate()
        }}
      >
        <Stack gap={18}>
          <Anchor component={Link} to={needsAddress({ block, grade })}>
            Needs of this block
          </Anchor>
          <Radio.Group label="Propose a week for" value={range} onChange={setRange}>
            <Stack gap={8} mt={6}>
              <Radio value="one" label={`${gradeLabel(grade)} only`} data-autofocus />
              <Radio value="some" label="Some grades" />
              {range === 'some' && <SomeGrades grades={grades} chosen={some} onChange={setSome} />}
              <Radio value="school" label="The whole school" />
            </Stack>
          </Radio.Group>
          <Radio.Group
            label="Keep of the plan that stands"
            description="Assignments without a need always stay."
            value={keep}
            onChange={setKeep}
          >
            <Stack gap={8} mt={6}>
              <Radio value="nothing" label="Nothing: everything may move" />
              <Radio value="all" label="All of it: only what is missing is added" />
              <Radio value="cells" label="The cells that I choose" />
              {keep === 'cells' && initial.pinned.size > 0 && (
                <Group gap={10} ml={32}>
                  {pluralize(initial.pinned.size, 'cell')} pinned
                  <Button variant="default" size="compact-sm" onClick={() => onChooseCells(request)}>
                    Change
                  </Button>
                </Group>
              )}
            </Stack>
          </Radio.Group>
          <NumberInput
            label="Seconds to search"
            description={`1 to ${MAX_SECONDS}. More of them find a better week; you can stop at any time.`}
            min={1}
            max={MAX_SECONDS}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            required
            maw={320}
            value={seconds}
            onChange={setSeconds}
            error={!hasSeconds && `Please enter a number from 1 to ${MAX_SECONDS}.`}
          />
          {start.error && (
            <Notice tone="bad">
              {failureMessage(start.error)}{' '}
              <Anchor component={Link} to={needsAddress({ block, grade })} inherit>
                Open the needs
              </Anchor>
            </Notice>
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!hasGrades || !hasSeconds} loading={start.isPending}>
            {mustChooseCells ? 'Choose cells' : 'Propose'}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

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
