import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Teacher } from '#contract/staff.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { TeacherSearch } from './teacher-search.tsx'

type HomeroomTeachersProps = { teachers: readonly Teacher[]; onChange: (teachers: Teacher[]) => void }

/** The homeroom teachers of a student: removed and added here, saved with the record. */
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
          <RowList mb={14} aria-label="Homeroom teachers of this student">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <Text component="span" flex={1}>
                  {fullName(teacher)}
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
