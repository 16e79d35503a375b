import { Button, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useState } from 'react'
import { fullName } from '#web/school/person-name.ts'
import { SearchIcon } from '#web/ui/icons.tsx'
import { UNASSIGNED, useBoardActions } from './board-context.ts'
import type { StudentName } from './apply-moves.ts'
import { StudentBox } from './student-box.tsx'
import styles from './board.module.css'

type UnassignedBoxProps = {
  students: StudentName[]
  chosen: ReadonlySet<number>
  /** Undefined while there is no group to spread them over. */
  onDistribute: (() => void) | undefined
}

/** The students of the grade who are in no group of the type, found by any part of their names. */
export const UnassignedBox = memo(function UnassignedBox({
  students,
  chosen,
  onDistribute,
}: UnassignedBoxProps) {
  const { mayEdit } = useBoardActions()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const listed = students.filter((student) => fullName(student).toLowerCase().includes(wanted))
  return (
    <StudentBox
      place={UNASSIGNED}
      name="Unassigned students"
      students={students}
      listed={listed}
      chosen={chosen}
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
          className={styles.search ?? ''}
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
