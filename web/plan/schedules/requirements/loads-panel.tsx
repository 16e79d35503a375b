import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pluralize } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { isOver, sortedLoads, type Checked } from './checks.ts'
import type { Load } from './loads.ts'
import styles from './requirements.module.css'
import type { RequirementTeacher } from './queries.ts'

type LoadsPanelProps = { grade: number; checked: Checked; teachers: readonly RequirementTeacher[] }

/** Compares each teacher's weekly lessons with the most that fit into their section periods and free time. */
export function LoadsPanel({ grade, checked, teachers }: LoadsPanelProps) {
  const [showsAll, setShowsAll] = useState(false)
  const loads = sortedLoads(teachers, checked.teachers)
  const inGrade = new Set(
    checked.needs.filter(({ row }) => row.grade === grade).map(({ teacher }) => teacher),
  )
  const shown = loads.filter(({ teacher, load }) => showsAll || inGrade.has(teacher.id) || isOver(load))
  return (
    <Card className={styles.loads ?? ''}>
      <div className={styles.loadsHead}>
        <SectionLabel>Classes a week</SectionLabel>
        <Switch
          size="xs"
          label="All teachers"
          labelPosition="left"
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 && (
        <Text c="dimmed" size="sm">
          Teachers appear here when they have classes.
        </Text>
      )}
      <ul>
        {shown.map(({ teacher, load, name }) => (
          <li key={teacher.id} data-over={isOver(load) || undefined}>
            <Link to={`/schedule/teacher/${teacher.id}`}>{name}</Link>
            <span data-figures>
              {load.lessons} of {load.fit}
            </span>
            <Meter load={load} />
            {isOver(load) && (
              <Text size="sm" c="var(--absent)">
                {pluralize(load.lessons - load.fit, 'class', 'classes')} more than periods
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The meter is decorative because the numbers beside it say the same. */
const Meter = ({ load: { lessons, fit } }: { load: Load }) => (
  <span className={styles.meter} aria-hidden>
    <span style={{ width: `${fit === 0 ? 100 : Math.min(100, (100 * lessons) / fit)}%` }} />
  </span>
)
