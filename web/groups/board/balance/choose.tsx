import { Button, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import type { LabelsAndPairs, StudentPair } from '#contract/groups/label-shapes.ts'
import { pluralize, type GroupType } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { listName, nameTexts } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { FILLED_BY_OFFICE } from '../../sentences.ts'
import { capacityText } from '../capacity.ts'
import planStyles from '../dialogs/plan-dialog.module.css'
import { pairKey, studentsInGroups, traitChoices, type BalanceChoices } from './choices.ts'

type ChooseBalanceProps = LabelsAndPairs & {
  type: GroupType
  data: GradeLevelGroups
  choices: BalanceChoices
  onChange: (choices: BalanceChoices) => void
  failure: unknown
  isPending: boolean
  onCancel: () => void
  onPropose: () => void
}

/** Chooses the groups and traits to balance, the pairs to respect, and the students who stay. */
export function ChooseBalance(props: ChooseBalanceProps) {
  const { type, data, labels, pairs, choices, onChange, failure, isPending, onCancel, onPropose } = props
  const set = (change: Partial<BalanceChoices>) => onChange({ ...choices, ...change })
  if (data.groups.length === 0) {
    return (
      <>
        <Text>There are no groups in this grade yet. Create groups first, then balance them.</Text>
        <DialogActions>
          <Button data-autofocus onClick={onCancel}>
            Close
          </Button>
        </DialogActions>
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (choices.groups.length > 0) onPropose()
      }}
    >
      {failure !== null && failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      <Stack gap={20}>
        <Text c="dimmed">
          Students in these groups and unassigned students are distributed so that groups have the same size
          and mix. Nothing is saved yet.
        </Text>
        <Checkbox.Group
          label="Groups"
          value={choices.groups.map(String)}
          onChange={(ids) => set({ groups: ids.map(Number) })}
          {...(choices.groups.length === 0 && { error: 'Please choose at least one group.' })}
        >
          <Stack gap={6} mt={6}>
            {data.groups.map(({ id, name, students, capacity }) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={name}
                description={
                  data.filled_by_office.includes(id)
                    ? FILLED_BY_OFFICE
                    : capacityText(students.length, capacity)
                }
                disabled={data.filled_by_office.includes(id)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group
          label="Balance by"
          description="In addition to the number of students."
          value={choices.traits}
          onChange={(traits) => set({ traits })}
        >
          <Stack gap={6} mt={6}>
            {traitChoices(type).map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
            {labels.map(({ label, student_ids }) => (
              <Checkbox
                key={label}
                value={`label:${label}`}
                label={`Label ${label}`}
                description={pluralize(student_ids.length, 'student')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {pairs.length > 0 && (
          <Pairs pairs={pairs} leftOut={choices.leftOut} onChange={(leftOut) => set({ leftOut })} />
        )}
        <StayingStudents data={data} choices={choices} onChange={set} />
      </Stack>
      <Group justify="flex-end" className={planStyles.footer ?? ''}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={choices.groups.length === 0}>
          Propose
        </Button>
      </Group>
    </form>
  )
}

type PairsProps = { pairs: StudentPair[]; leftOut: string[]; onChange: (leftOut: string[]) => void }

/** The pairs saved for the students, each of which can be ignored this time. */
const Pairs = ({ pairs, leftOut, onChange }: PairsProps) => (
  <Checkbox.Group
    label="Pairs of students"
    description="Applied if sizes and mix allow it. Uncheck a pair to skip it this time."
    value={pairs.map(pairKey).filter((key) => !leftOut.includes(key))}
    onChange={(selected) => onChange(pairs.map(pairKey).filter((key) => !selected.includes(key)))}
  >
    <Stack gap={6} mt={6}>
      {pairs.map((pair) => {
        const [one, other] = pair.students
        return (
          <Checkbox
            key={pairKey(pair)}
            value={pairKey(pair)}
            label={`${listName(one)} and ${listName(other)}`}
            description={pair.kind === 'apart' ? 'Apart' : 'Together'}
          />
        )
      })}
    </Stack>
  </Checkbox.Group>
)

type StayingStudentsProps = {
  data: GradeLevelGroups
  choices: BalanceChoices
  onChange: (change: Partial<BalanceChoices>) => void
}

function StayingStudents({ data, choices, onChange }: StayingStudentsProps) {
  const students = studentsInGroups(data)
  const textsById = new Map(students.map((student) => [String(student.id), nameTexts(student).join(' ')]))
  if (students.length === 0) return null
  return (
    <Stack gap={8}>
      <MultiSelect
        label="Students who stay"
        description="These students stay in their current group."
        placeholder={choices.stay.length === 0 ? 'Choose students, or type part of a name' : ''}
        searchable
        clearable
        hidePickedOptions
        withScrollArea={false}
        disabled={choices.allStay}
        limit={50}
        data={students.map((student) => ({ value: String(student.id), label: listName(student) }))}
        filter={({ options, search }) =>
          options.filter(
            (option) => 'value' in option && containsSearch(textsById.get(option.value) ?? '', search),
          )
        }
        nothingFoundMessage="No students found"
        value={choices.stay.map(String)}
        onChange={(ids) => onChange({ stay: ids.map(Number) })}
      />
      <Checkbox
        label="Students who have a group stay"
        description="Only unassigned students are distributed."
        checked={choices.allStay}
        onChange={(event) => onChange({ allStay: event.currentTarget.checked })}
      />
    </Stack>
  )
}
