import { Group } from '@mantine/core'
import type { OwnClass } from '#contract/portal.ts'
import { roomToday, teacherText } from './class-times.ts'
import styles from './home.module.css'

/** Marks what is different about a class on this day: its room, and who covers it. */
export function Changed({ one }: { one: OwnClass }) {
  const changes = [one.room_today !== null && roomToday(one), one.covered_by !== null && teacherText(one)]
  const shown = changes.filter((change) => change !== false && change !== undefined)
  if (shown.length === 0) return null
  return (
    <Group component="span" gap={6} mt={4} display="inline-flex">
      {shown.map((change) => (
        <span key={change} className={styles.changed}>
          {change}
        </span>
      ))}
    </Group>
  )
}
