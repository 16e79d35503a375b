import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GradeLevelGroups, Group } from '#contract/group-shapes.ts'
import type { GradeCode, GroupType } from '#contract/words.ts'
import { fullName } from '#web/school/teacher-picker.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { MoveBar } from './move-bar.tsx'
import { StudentBox, type StudentName } from './student-box.tsx'
import { useMoves } from './use-moves.ts'
import styles from './groups.module.css'

type BoardProps = { type: GroupType; grade: GradeCode; data: GradeLevelGroups }

/** The students without a group on the left, the groups on the right; whoever is ticked can be moved together. */
export function Board({ type, grade, data }: BoardProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const moves = useMoves(type, grade)
  const toggle = (student: number) => setChosen((before) => before.symmetricDifference(new Set([student])))
  const chooseAll = (students: StudentName[], on: boolean) => {
    const ids = new Set(students.map(({ id }) => id))
    setChosen((before) => (on ? before.union(ids) : before.difference(ids)))
  }
  const wanted = search.trim().toLowerCase()
  const unassigned = data.unassigned_students.filter((student) =>
    fullName(student).toLowerCase().includes(wanted),
  )
  const box = { chosen, onToggle: toggle, onToggleAll: chooseAll, canChoose: data.may.edit }
  return (
    <>
      <div className={styles.board}>
        <StudentBox
          {...box}
          name="Unassigned students"
          students={unassigned}
          count={String(data.unassigned_students.length)}
          empty={wanted ? 'No students match this text.' : 'No unassigned students available.'}
          head={
            <TextInput
              mt={8}
              aria-label="Search the unassigned students"
              placeholder="Search by name"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          }
        />
        {data.groups.length === 0 ? (
          <EmptyPanel title="No groups in this grade yet.">Add one with the button above.</EmptyPanel>
        ) : (
          <div className={styles.boxes}>
            {data.groups.map((group) => (
              <StudentBox
                {...box}
                key={group.id}
                name={group.name}
                students={group.students}
                count={seatsOf(group)}
                empty="No students in this group."
                head={
                  <p className={styles.boxLine}>
                    {group.teacher ? fullName(group.teacher) : 'No teacher yet'}
                  </p>
                }
              />
            ))}
          </div>
        )}
      </div>
      {chosen.size > 0 && (
        <MoveBar
          count={chosen.size}
          groups={data.groups}
          isMoving={moves.isMoving}
          onClear={() => setChosen(new Set())}
          onMove={(group) => moves.move([...chosen], group, () => setChosen(new Set()))}
        />
      )}
    </>
  )
}

const seatsOf = ({ students, capacity }: Group) =>
  capacity === null ? String(students.length) : `${students.length} of ${capacity}`
