import { Button, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useState } from 'react'
import { containsSearch } from '#web/school/fold-accents.ts'
import { fullName } from '#web/school/person-name.ts'
import { SearchIcon } from '#web/ui/icons.tsx'
import type { StudentName } from './apply-moves.ts'
import { UNASSIGNED, useBoardActions } from './board-context.ts'
import { StudentBox } from './student-box.tsx'

type UnassignedBoxProps = {
  students: StudentName[]
  selected: ReadonlySet<number>
  /** Undefined while the grade has no group to distribute them over. */
  onDistribute: (() => void) | undefined
}

/** The unassigned students of the grade, with a search by any part of their names. */
export const UnassignedBox = memo(function UnassignedBox({
  students,
  selected,
  onDistribute,
}: UnassignedBoxProps) {
  const { mayEdit } = useBoardActions()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const listed = students.filter((student) => containsSearch(fullName(student), deferredSearch))
  return (
    <StudentBox
      target={UNASSIGNED}
      name="Unassigned students"
      students={students}
      listed={listed}
      selected={selected}
      empty={students.length === 0 ? 'No unassigned students available.' : 'No students match this text.'}
      actions={
        mayEdit &&
        onDistribute &&
        students.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={onDistribute}>
            Distribute
          </Button>
        )
      }
      head={
        <TextInput
          mt={8}
          mx={6}
          size="sm"
          aria-label="Search the unassigned students"
          placeholder="Search by name"
          leftSection={<SearchIcon size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    />
  )
})
