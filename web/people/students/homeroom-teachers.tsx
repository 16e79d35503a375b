import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { Teacher } from '#contract/people/staff.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useTeacherSearch } from '#web/school/teacher-picker.tsx'

type HomeroomTeachersProps = { teachers: readonly Teacher[]; onChange: (teachers: Teacher[]) => void }

/** Adds and removes a student's homeroom teachers, which are saved with the record. */
export function HomeroomTeachers({ teachers, onChange }: HomeroomTeachersProps) {
  const search = useRef<HTMLInputElement>(null)
  const remove = (teacher: Teacher) => {
    onChange(teachers.filter(({ id }) => id !== teacher.id))
    search.current?.focus()
  }
  const add = ({ id, first_name, last_name }: Teacher) => {
    if (!teachers.some((teacher) => teacher.id === id)) onChange([...teachers, { id, first_name, last_name }])
    search.current?.focus()
  }
  return (
    <Stack component="section" gap={8}>
      <SectionLabel>Homeroom teachers</SectionLabel>
      <Card roomy>
        {teachers.length === 0 && (
          <Text mb={14} c="dimmed">
            No homeroom teacher yet.
          </Text>
        )}
        {teachers.length > 0 && (
          <RowList mb={14} style={{ '--row-inset': 0 }} aria-label="Homeroom teachers of this student">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <Text component="span" flex={1}>
                  {listName(teacher)}
                </Text>
                <RowButton label="Remove" subject={fullName(teacher)} onClick={() => remove(teacher)} />
              </li>
            ))}
          </RowList>
        )}
        <TeacherSearch ref={search} chosen={teachers} onAdd={add} />
      </Card>
    </Stack>
  )
}

type TeacherSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  chosen: readonly Teacher[]
  onAdd: (teacher: Teacher) => void
}

/** Finds teachers by part of the name. Each can be added once. */
export function TeacherSearch({ ref, chosen, onAdd }: TeacherSearchProps) {
  const [text, setText] = useState('')
  const { teachers, note } = useTeacherSearch(text)
  return (
    <div>
      <TextInput
        ref={ref}
        label="Add a homeroom teacher"
        placeholder="Type at least 3 letters of a name"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Pressing Enter here would save the whole record.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text my={4} mih={20} fz={13.5} c="dimmed" role="status">
        {teachers.length === 0 && text.trim() !== '' && note}
        {teachers.length > 0 && `${teachers.length} found`}
      </Text>
      <RowList style={{ '--row-inset': 0 }} aria-label="Teachers found">
        {teachers.map((teacher) => {
          const isChosen = chosen.some(({ id }) => id === teacher.id)
          return (
            <li key={teacher.id}>
              <Text component="span" flex={1}>
                {listName(teacher)}{' '}
                <Text component="span" fz={13.5} c="dimmed">
                  {teacher.email}
                </Text>
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isChosen}
                aria-label={isChosen ? `${fullName(teacher)} is added` : `Add ${fullName(teacher)}`}
                onClick={() => onAdd(teacher)}
              >
                {isChosen ? 'Added' : 'Add'}
              </Button>
            </li>
          )
        })}
      </RowList>
    </div>
  )
}
