import { Box, Button, Group, Select, Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { pluralize } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { daySpan, mediumDay, timeSpan } from '#web/school/days.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { fullName, listName, nameTexts } from '#web/school/person-name.ts'
import { SubstituteButton } from '#web/school/substitutes/substitute-button.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { usePageHotkeys } from '#web/ui/keys/screen-keys.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { classesOfDay, type CoverTeacher, type DayOfCover } from './choices.ts'
import { COVER_KEYS } from './keys.ts'
import { PrintDay } from './print-day.tsx'
import { COVER } from './queries.ts'
import styles from './cover.module.css'

type Absence = DayOfCover['absences'][number]

type AbsentTeachersProps = {
  day: DayOfCover
  /** Absent teachers who are not saved yet; saving the coverage saves them too. */
  unsavedAbsentIds: readonly number[]
  onUnsavedChange: (teachers: number[]) => void
}

/** The absent teachers of the day: the office adds a teacher, edits an absence, or marks a teacher as back. */
export function AbsentTeachers({ day, unsavedAbsentIds, onUnsavedChange }: AbsentTeachersProps) {
  const [edited, setEdited] = useState<{ teacher: CoverTeacher; absence?: Absence } | null>(null)
  const teacherOf = (id: number) => day.teachers.find((teacher) => teacher.id === id)
  const forget = (id: number) => onUnsavedChange(unsavedAbsentIds.filter((other) => other !== id))
  const entered = new Set(day.absences.map(({ teacher_id }) => teacher_id))
  const isEmpty = entered.size + unsavedAbsentIds.length === 0
  return (
    <Card flush>
      <Group px={16} py={12} justify="space-between" gap="8px 16px" align="center">
        <SectionLabel>Absent teachers</SectionLabel>
        {day.closed === null && (
          <TeacherInput
            teachers={day.teachers.filter(
              ({ id, active }) => active && !entered.has(id) && !unsavedAbsentIds.includes(id),
            )}
            onAdd={(id) => onUnsavedChange([...unsavedAbsentIds, id])}
          />
        )}
      </Group>
      {isEmpty ? (
        <Text px={16} pb={14} c="dimmed">
          {day.closed === null
            ? 'No absent teachers. Type a name and press Enter to see the classes that day and who could cover them.'
            : 'No absent teachers.'}
        </Text>
      ) : (
        <RowList aria-label="Absent teachers" bd="1px 0 0 0 solid var(--line)">
          {day.absences.map((absence) => (
            <AbsentRow
              key={absence.id}
              day={day}
              teacher={teacherOf(absence.teacher_id)}
              absence={absence}
              onEdit={(teacher) => setEdited({ teacher, absence })}
            />
          ))}
          {unsavedAbsentIds
            .filter((id) => !entered.has(id))
            .map((id) => (
              <AbsentRow
                key={`unsaved ${id}`}
                day={day}
                teacher={teacherOf(id)}
                onEdit={(teacher) => setEdited({ teacher })}
                onForget={() => forget(id)}
              />
            ))}
        </RowList>
      )}
      {edited && (
        <AbsenceDialog
          day={day}
          {...edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            forget(edited.teacher.id)
            setEdited(null)
          }}
        />
      )}
    </Card>
  )
}

const matches = (teacher: CoverTeacher, search: string) =>
  nameTexts(teacher).some((name) => containsSearch(name, search))

/** Adds a teacher when the user types part of a name and presses Enter, then is ready for the next one. */
function TeacherInput({
  teachers,
  onAdd,
}: {
  teachers: readonly CoverTeacher[]
  onAdd: (id: number) => void
}) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePageHotkeys([[COVER_KEYS.lines.add, () => input.current?.focus()]])
  const byId = new Map(teachers.map((teacher) => [String(teacher.id), teacher]))
  const add = (id: number) => {
    setText('')
    setOpen(false)
    onAdd(id)
  }
  // The list highlights its first name with a delay, but Enter should pick that name right away.
  const isMoved = useRef(false)
  const addFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.startsWith('Arrow')) isMoved.current = true
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text.trim() === '' || isMoved.current)
      return
    const first = teachers.find((teacher) => matches(teacher, text))
    if (!first) return
    event.preventDefault()
    event.stopPropagation()
    add(first.id)
  }
  return (
    <Select
      ref={input}
      aria-label="Add an absent teacher"
      placeholder="Who is absent? Type a name"
      w={{ base: '100%', sm: 300 }}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      data={teachers.map((teacher) => ({ value: String(teacher.id), label: listName(teacher) }))}
      filter={({ options, search }) =>
        options.filter((option) => {
          const teacher = 'value' in option ? byId.get(option.value) : undefined
          return teacher !== undefined && matches(teacher, search)
        })
      }
      nothingFoundMessage="No teachers found"
      searchValue={text}
      onSearchChange={(next) => {
        isMoved.current = false
        setText(next)
      }}
      value={null}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={addFirst}
      onChange={(id) => id !== null && add(Number(id))}
    />
  )
}

type AbsentRowProps = {
  day: DayOfCover
  teacher: CoverTeacher | undefined
  absence?: Absence
  onEdit: (teacher: CoverTeacher) => void
  onForget?: () => void
}

function AbsentRow({ day, teacher, absence, onEdit, onForget }: AbsentRowProps) {
  const { today } = useSchoolClock()
  const end = useSave('DELETE /schedules/api/absences/:absenceId/', {
    send: (absenceId: number) => ({ params: { absenceId } }),
    refreshes: COVER,
    awaitsRefresh: true,
  })
  if (!teacher) return null
  const name = fullName(teacher)
  const endAbsence = async (id: number) => {
    const isConfirmed = await confirm({
      message: `Mark ${name} as back?`,
      details: 'Coverage of classes that haven’t started will be removed. Attendance that was taken stays.',
      confirmLabel: 'Mark as back',
    })
    if (isConfirmed) end.mutate(id)
  }
  return (
    <li className={styles.absent}>
      <Box flex="1 1 220px" miw={0}>
        <b>{listName(teacher)}</b>{' '}
        <Box component="span" c="dimmed" fz={14}>
          {[classesMissedText(day, teacher.id, absence), absence?.reason].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {day.closed === null && (
        <Group gap={8} className="screen-only">
          <PrintDay teacher={teacher} date={day.date} />
          {day.date >= today && <SubstituteButton bordered teacher={teacher} date={day.date} />}
          <Button
            variant="default"
            size="xs"
            onClick={() => onEdit(teacher)}
            aria-label={`Edit absence of ${name}`}
          >
            {' '}
            Edit absence
          </Button>
          {absence ? (
            <Button
              variant="default"
              size="xs"
              loading={end.isPending}
              onClick={() => void endAbsence(absence.id)}
              aria-label={`Mark as back: ${name}`}
            >
              {' '}
              Mark as back
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={onForget} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** 'all day, 5 classes', 'Nov 16 – 20', 'only 9:00-10:00 AM'. */
function classesMissedText(day: DayOfCover, teacher: number, absence: Absence | undefined): string {
  const classes = classesOfDay(day, teacher)
  const days =
    absence && absence.start_date !== absence.end_date
      ? daySpan(absence.start_date, absence.end_date)
      : mediumDay(day.date)
  if (classes.length === 0) return `${days}, no classes that day`
  const periods = absence?.section_period_ids
  if (!periods)
    return `${days}, all day: ${pluralize(classes.length, 'class', 'classes')}${absence ? '' : ', not saved yet'}`
  const missed = classes.filter(({ section_period_id }) => periods.includes(section_period_id))
  return `${days}, only ${missed.map((one) => timeSpan(one.start_time, one.end_time)).join(', ')}`
}
