import { Button, Text, TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { Teacher } from '#contract/staff.ts'
import { useTeacherSearch } from '#web/school/teacher-picker.tsx'
import { fullName } from '#web/school/person-name.ts'
import { RowList } from '#web/ui/layout/row-list.tsx'

type TeacherSearchProps = {
  ref: RefObject<HTMLInputElement | null>
  chosen: readonly Teacher[]
  onAdd: (teacher: Teacher) => void
}

/** Finds teachers by a part of the name; each result can be added once. */
export function TeacherSearch({ ref, chosen, onAdd }: TeacherSearchProps) {
  const [text, setText] = useState('')
  const { teachers, note } = useTeacherSearch(text)
  return (
    <div>
      <TextInput
        ref={ref}
        label="Add a homeroom teacher"
        placeholder="Type 3 letters of a name"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter here would save the whole record.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text my={4} mih={20} fz={13.5} c="dimmed" role="status">
        {teachers.length === 0 && text.trim() !== '' && note}
        {teachers.length > 0 && `${teachers.length} found`}
      </Text>
      <RowList aria-label="Teachers found">
        {teachers.map((teacher) => {
          const isChosen = chosen.some(({ id }) => id === teacher.id)
          return (
            <li key={teacher.id}>
              <Text component="span" flex={1}>
                {fullName(teacher)}{' '}
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
