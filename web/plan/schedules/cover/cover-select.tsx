import { Select, Text } from '@mantine/core'
import { joinWithAnd } from '#contract/words.ts'
import { timeSpan } from '#web/school/days.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { listName, nameTexts } from '#web/school/person-name.ts'
import { replaceText } from '#web/ui/forms/replace-text.ts'
import {
  classesMissedBy,
  type CoverChoice,
  type CoverChoices,
  type CoverTeacher,
  type DayOfCover,
  type Meeting,
} from './choices.ts'

const NOT_NEEDED = 'not_needed'

const option = (teacher: CoverTeacher) => ({ value: String(teacher.id), label: listName(teacher) })

type CoverSelectProps = {
  day: DayOfCover
  meeting: Meeting
  value: CoverChoice
  choices: CoverChoices
  onChange: (choice: CoverChoice) => void
}

/** Chooses who covers a meeting: first the candidates with reasons, best first, then everyone else with what they would miss. */
export function CoverSelect({ day, meeting, value, choices, onChange }: CoverSelectProps) {
  const reasons = new Map(meeting.candidates.map((one) => [one.teacher_id, one.reasons.join(' ')]))
  const teachers = new Map(day.teachers.map((teacher) => [teacher.id, teacher]))
  const free = meeting.candidates.flatMap(({ teacher_id }) => teachers.get(teacher_id) ?? [])
  const others = day.teachers.filter(
    ({ id, active }) => active && !reasons.has(id) && id !== meeting.absent_teacher_id,
  )
  return (
    <Select
      aria-label={`Coverage for ${joinWithAnd(meeting.groups)}, ${timeSpan(meeting.start_time, meeting.end_time)}`}
      placeholder={free.length === 0 ? 'No one is available' : 'Choose a teacher'}
      searchable
      clearable
      {...replaceText}
      disabled={day.closed !== null}
      maxDropdownHeight={320}
      data={[
        { group: 'Available', items: free.map(option) },
        { group: 'Without coverage', items: [{ value: NOT_NEEDED, label: 'No coverage needed' }] },
        { group: 'Has a conflict', items: others.map(option) },
      ].filter(({ items }) => items.length > 0)}
      filter={({ options, search }) =>
        options.flatMap((group) =>
          'group' in group
            ? [
                {
                  ...group,
                  items: group.items.filter(({ value: id, label }) => {
                    const teacher = teachers.get(Number(id))
                    return [label, ...(teacher ? nameTexts(teacher) : [])].some((text) =>
                      containsSearch(text, search),
                    )
                  }),
                },
              ]
            : [],
        )
      }
      renderOption={({ option: { value: id, label } }) => (
        <div>
          {label}
          <Text fz={13} c="dimmed">
            {id === NOT_NEEDED
              ? 'The class is on a trip or joins another class.'
              : (reasons.get(Number(id)) ?? classesMissedBy(day, meeting, Number(id), choices))}
          </Text>
        </div>
      )}
      nothingFoundMessage="No teachers found"
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : id === NOT_NEEDED ? NOT_NEEDED : Number(id))}
    />
  )
}
