import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { GROUP_TYPE_WORDS, joinWithAnd, pluralize } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Clash } from './at-once.ts'
import type { FileCourse } from './rule-edits.ts'
import styles from './class-rules.module.css'

/** '300 students would be in several core groups at once'; students of two types are counted with each. */
export const clashTitle = (clashes: readonly Clash[]): string =>
  `${joinWithAnd(
    [...Map.groupBy(clashes, ({ type }) => type)].map(
      ([type, of]) =>
        `${pluralize(
          of.reduce((sum, { students }) => sum + students, 0),
          'student',
        )} in several ${GROUP_TYPE_WORDS[type]} groups`,
    ),
  )} at once`

type ClashesProps = { clashes: readonly Clash[]; onKeep: (clash: Clash, kept: FileCourse) => void }

/** Which courses cannot all become groups, and the way to keep one of them. */
export function Clashes({ clashes, onKeep }: ClashesProps) {
  const holder = useRef<HTMLDivElement>(null)
  // The button is gone with its clash.
  const keep: ClashesProps['onKeep'] = (clash, kept) => {
    onKeep(clash, kept)
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
      {clashes.length > 0 && (
        <Notice tone="warning" title={clashTitle(clashes)}>
          A student can be in one group of each type at a time. Only the first enrollment would be saved; the
          others would be rejected. Choose the course to use for groups, and skip the others.
          <Box component="ul" className={styles.clashes ?? ''}>
            {clashes.map((clash) => (
              <ClashRow
                key={`${clash.type} ${clash.courses.map(({ title }) => title).join()}`}
                clash={clash}
                onKeep={keep}
              />
            ))}
          </Box>
        </Notice>
      )}
    </div>
  )
}

type ClashRowProps = { clash: Clash; onKeep: ClashesProps['onKeep'] }

function ClashRow({ clash, onKeep }: ClashRowProps) {
  const { courses, students } = clash
  const [chosen, setChosen] = useState(0)
  const kept = courses[chosen] ?? courses[0]!
  const names = joinWithAnd(courses.map(({ title }) => title))
  const text = `${names}: ${pluralize(students, 'student')}`
  if (courses.length === 1) return <li>{text}. Please leave out classes of this course below.</li>
  return (
    <li>
      {text}
      <Group gap={8} mt={6}>
        <NativeSelect
          aria-label={`Course to use for groups: ${names}`}
          data={courses.map(({ title }, place) => ({ value: String(place), label: title }))}
          value={String(courses.indexOf(kept))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        <Button variant="default" size="compact-md" onClick={() => onKeep(clash, kept)}>
          Keep Only {kept.title}
        </Button>
      </Group>
    </li>
  )
}
