import { Box, Group, Select } from '@mantine/core'
import { useDefaultTeacher } from '#web/school/remembered/default-choices.ts'
import { listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { TeacherWeek } from './teacher-week.tsx'

/** The week of a teacher below the cards of the hub: the last one chosen, or the person's own. */
export function WeekOfHub() {
  const teachers = useAllTeachers()
  const [teacher, remember] = useDefaultTeacher(teachers.data)
  const select = (
    <Select
      label="Week of"
      placeholder="Choose a teacher"
      searchable
      allowDeselect={false}
      w={{ base: '100%', sm: 280 }}
      data={(teachers.data ?? []).map((one) => ({ value: String(one.id), label: listName(one) }))}
      value={teacher ? String(teacher.id) : null}
      onChange={(id) => id !== null && remember(Number(id))}
      error={teachers.error && 'The teachers could not be loaded.'}
    />
  )
  return (
    <Box component="section" mt={24} aria-label="Week of a teacher">
      {teacher ? (
        <TeacherWeek
          teacherId={teacher.id}
          renderHeader={({ more }) => (
            <Group justify="space-between" align="flex-end" gap="8px 16px" mb={12}>
              {select}
              <Group gap={8}>{more}</Group>
            </Group>
          )}
        />
      ) : (
        <>
          {select}
          <EmptyPanel title="Choose a teacher">That teacher’s week appears here.</EmptyPanel>
        </>
      )}
    </Box>
  )
}
