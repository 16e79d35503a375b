import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { GROUP_TYPE_WORDS, joinWithAnd, pluralize } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Conflict } from './concurrent-classes.ts'
import type { FileCourse } from './rule-edits.ts'
import styles from './class-rules.module.css'

/** '300 students would be in several core groups at once'. Students with conflicts in two types count in both. */
export const conflictTitle = (conflicts: readonly Conflict[]): string =>
  `${joinWithAnd(
    [...Map.groupBy(conflicts, ({ type }) => type)].map(
      ([type, of]) =>
        `${pluralize(
          of.reduce((sum, { students }) => sum + students, 0),
          'student',
        )} in several ${GROUP_TYPE_WORDS[type]} groups`,
    ),
  )} at once`

type ConflictsProps = {
  conflicts: readonly Conflict[]
  onKeep: (conflict: Conflict, selected: FileCourse) => void
}

/** Lists courses that cannot all become groups, each with a button to keep it and skip the others. */
export function Conflicts({ conflicts, onKeep }: ConflictsProps) {
  const holder = useRef<HTMLDivElement>(null)
  // The button disappears with its conflict, so the focus needs a new place.
  const keep: ConflictsProps['onKeep'] = (conflict, selected) => {
    onKeep(conflict, selected)
    holder.current?.focus()
  }
  return (
    <div
      ref={holder}
      tabIndex={-1}
      style={{ outline: 'none' }}
      role="group"
      aria-label="Courses at the same time"
    >
      {conflicts.length > 0 && (
        <Notice tone="warning" title={conflictTitle(conflicts)}>
          A student can be in one group of each type at a time. Only the first enrollment would be saved; the
          others would be rejected. Choose the course to use for groups, and skip the others.
          <Box component="ul" className={styles.clashes ?? ''}>
            {conflicts.map((conflict) => (
              <ConflictRow
                key={`${conflict.type} ${conflict.courses.map(({ title }) => title).join()}`}
                conflict={conflict}
                onKeep={keep}
              />
            ))}
          </Box>
        </Notice>
      )}
    </div>
  )
}

type ConflictRowProps = { conflict: Conflict; onKeep: ConflictsProps['onKeep'] }

function ConflictRow({ conflict, onKeep }: ConflictRowProps) {
  const { courses, students } = conflict
  const [chosen, setChosen] = useState(0)
  const selected = courses[chosen] ?? courses[0]!
  const names = joinWithAnd(courses.map(({ title }) => title))
  const text = `${names}: ${pluralize(students, 'student')}`
  if (courses.length === 1) return <li>{text}. Please leave out classes of this course below.</li>
  return (
    <li>
      {text}
      <Group gap={8} mt={6}>
        <NativeSelect
          aria-label={`Course to use for groups: ${names}`}
          data={courses.map(({ title }, index) => ({ value: String(index), label: title }))}
          value={String(courses.indexOf(selected))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <Button variant="default" size="compact-md" onClick={() => onKeep(conflict, selected)}>
          Keep only {selected.title}
        </Button>
      </Group>
    </li>
  )
}
